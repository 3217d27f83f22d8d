"""Everything that travels between the page and the server: messages, schemas, codes and errors."""
