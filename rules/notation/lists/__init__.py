"""Lists for people, with prices: Markdown, BBCode and tables."""
