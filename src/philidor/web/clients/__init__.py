"""The connected pages and the messages sent to them."""
