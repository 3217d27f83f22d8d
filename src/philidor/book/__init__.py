"""Opening books of every format that the house knows, and learning from games."""
