"""What every app shares: errors, the home page, the API root, the broker and the server command."""
