"""Section 5.1 and Appendix C: the bot and fictitious play."""
