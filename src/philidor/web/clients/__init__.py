"""The connected pages and what is sent to them."""
