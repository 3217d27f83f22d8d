"""The browser app: a local server, its games and jobs, and the page that it serves."""
