"""Ten small programs that use Philidor as a library (docs/library)."""
