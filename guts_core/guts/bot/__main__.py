"""The guts bot in a terminal."""

from guts_core.guts.bot.terminal import main

main()
