"""A RomiChess-style tutorial engine: 10x12 mailbox, linked piece list, Search_One_Q."""
