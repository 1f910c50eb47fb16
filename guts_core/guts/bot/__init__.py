"""The bot that nobody beats on average: its strategies, a game against it, scores, the terminal."""

from guts_core.guts.bot.game import GutsGame
from guts_core.guts.bot.strategies import Bot, Table, best_reply, coalition_bot, threshold_bot
from guts_core.methods import packages

packages.offer_imports(__name__)
