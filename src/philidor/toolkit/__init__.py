"""The rest of Philidor for Python programs: databases, tables, reviews and matches."""
