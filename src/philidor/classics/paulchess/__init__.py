"""PaulChess 1.0 by Paul R. Stevens (University of Arizona, 2009), re-created from his thesis."""
