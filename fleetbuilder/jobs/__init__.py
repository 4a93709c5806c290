"""Long work: jobs and their chunks, claimed by lease and recorded once.

The tables are the queue. A message is only a wake-up call, which may be lost, doubled or late; a
chunk is a pure function of its job and its index, so that doing it twice is waste and never an
error. Totals are derived from recorded chunks and never added up.

An app that has long work describes it as a `Kind` (`kinds.py`) and starts it with
`services.job_start`.
"""
