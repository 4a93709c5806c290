"""Our own forms: the document in JSON, and the share code that it is packed into."""
