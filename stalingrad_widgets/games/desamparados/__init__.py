"""Desamparados: Stalingrado."""
