"""The server's way in: the application, its routes, its security."""
