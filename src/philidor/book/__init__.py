"""Opening books in four file formats, and learning from games."""
