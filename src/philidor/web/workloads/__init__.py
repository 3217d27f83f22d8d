"""The queue of tests and the workers that do them."""
