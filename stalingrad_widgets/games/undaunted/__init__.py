"""Undaunted: one engine, and rule sets beside each other (`ruleset`). Normandy is `normandy`; `table` is for people."""
