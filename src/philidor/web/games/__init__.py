"""Games on the page: data, clock, session, commands."""
