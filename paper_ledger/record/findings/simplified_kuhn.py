"""Findings on simplified three-player Kuhn poker and its repeated play."""

from paper_ledger.record.findings.finding import Finding, Lead

SIMPLIFIED = "Simplified three-player Kuhn poker: repeated play"

FINDINGS = (
    Finding(
        SIMPLIFIED,
        "The flow of repeated play preserves volume in log-odds, so that no equilibrium with a "
        "frequency between 0 and 1 attracts.",
        "book/three_player_dynamics_theory",
        "thm-play-volume",
        ("EA83", "Hof96", "RW95", "HS98", "FVLMP20"),
        "Both statements are known for replicator dynamics: {cite:t}`EA83`, {cite:t}`Hof96`, "
        "{cite:t}`RW95` and {cite:t}`HS98`; for all regularised learning and any number of "
        "players {cite:t}`FVLMP20`. Ours is that this game has the property decision by decision.",
    ),
    Finding(
        SIMPLIFIED,
        "Solutions 2, 3, 6, 7 and 8 are unstable inside their ranges.",
        "book/three_player_dynamics_theory",
        "thm-play-unstable",
        ("Bil17",),
        "The paper found it from eigenvalues computed numerically; the proof over whole ranges is "
        "ours.",
        open="The ends of the ranges.",
    ),
    Finding(
        SIMPLIFIED,
        "Conserved quantities on the faces that attract play, and why average profits equal those "
        "of an equilibrium.",
        "book/three_player_dynamics_theory",
        "thm-play-conserved",
        ("Hof96", "MPP18", "NBP20", "ADP15", "LMP24"),
        "Constants of motion of this form are known for bimatrix games {cite}`Hof96`, zero-sum "
        "and network games {cite}`MPP18,NBP20`, polymatrix games {cite}`ADP15` and harmonic games "
        "{cite}`LMP24`. Ours is for which faces of this game, and with which weights, they exist, "
        "which is tested by one linear system.",
        open="Whether orbits of Case 6 are unbounded.",
    ),
    Finding(
        SIMPLIFIED,
        "With each decision a player of its own, the faces of Cases 1, 3 and 4 are harmonic games "
        "with weights, those of Cases 2 and 5 with none, and in Case 6 a harmonic game drives "
        "another. Where the face is harmonic, play is confined.",
        "book/three_player_dynamics_theory",
        "prop-play-harmonic",
        ("CMOP11", "LMP24", "LMPPP24"),
        "Harmonic games are those of {cite:t}`CMOP11`. That play in them is recurrent is in "
        "{cite:t}`LMP24`, with weights in {cite:t}`LMPPP24`; of these papers only the abstracts "
        "were read. Ours is which faces of this game are harmonic, and which decisions, reacting "
        "without being answered, prevent it.",
        open="Faces other than those on which play was seen to settle.",
    ),
    Finding(
        SIMPLIFIED,
        "On the faces of Cases 1, 3, 4 and 6, but for $P=5$, time averages of the profits are "
        "those of the equilibrium; in Cases 2 and 5 the identity behind it is missing.",
        "book/three_player_dynamics_theory",
        "thm-play-averages",
        ("Hof96", "HS98"),
        "That time averages equal the rest point's where orbits stay away from the boundary is "
        "known for bimatrix and replicator dynamics. Ours are the identity for this game, and "
        "Cases 2 and 5.",
        open="The averages of Cases 2 and 5 in closed form.",
    ),
    Finding(
        SIMPLIFIED,
        "Every member of Solutions 1, 4 and 5 is Lyapunov stable inside the range of its pots, "
        "also against perturbations off the face.",
        "book/three_player_dynamics_theory",
        "thm-play-stable",
        ("Bil17", "Pli64", "Kelley67", "Car81"),
        "The paper suggests it from numerical solutions. "
        "Near a member whose transverse eigenvalues do not vanish it follows from their reduction "
        "principle. Ours are the conserved quantity it is applied to, the elementary proof with "
        "its rates, and the ends of the families.",
        open="Solution 9 with both pairs swinging, and the ends of all ranges.",
    ),
    Finding(
        SIMPLIFIED,
        "Solution 9 is resonant: at pots between 4.6457..., just below the paper's example 4.65, "
        "and 5 it has members at which linearised play grows in proportion to time.",
        "book/three_player_dynamics_theory",
        "thm-play-resonance",
        open="Whether the resonant members are stable when both pairs swing.",
    ),
    Finding(
        SIMPLIFIED,
        "Solution 10 is Lyapunov stable for every pot above 5.",
        "book/three_player_dynamics_theory",
        "thm-play-ten",
        ("Bil17", "Mos62", "SM71", "Pli64", "Car81"),
        "The paper suggests it from numerical solutions. "
        "The twist theorem and the reduction principle are theirs. Ours is that play next to this "
        "solution is an oscillator driven with one period, whose own period is never constant.",
    ),
    Finding(
        SIMPLIFIED,
        "Members of Solution 9 inside the family, resonant ones included, are stable against all "
        "perturbations on the face of Case 6 that leave one of its two pairs at rest, and "
        "stable at all if they are stable on that face.",
        "book/three_player_dynamics_theory",
        "thm-play-nine",
        ("Mos62", "SM71", "Pli64", "Car81"),
        "As for Solution 10.",
        open="An invariant torus for all small swings of both pairs at once.",
    ),
    Finding(
        SIMPLIFIED,
        "On the face of Case 6, but for the pot 5, and for pots above 5, log-odds grow at most "
        "like the square root of time, so that average profits are those of Solutions 9 and 10 "
        "with an error of order $1/\\sqrt T$.",
        "book/three_player_dynamics_theory",
        "thm-play-root",
        open="Whether any orbit there is unbounded; ensembles grow nearly like the cube root of "
        "time, as a random walk of the energy from swing to swing would.",
    ),
    Finding(
        SIMPLIFIED,
        "The ten solutions of the paper, with its four at single pots, are all the equilibria that "
        "there are in the eleven frequencies, at every pot from 2 on.",
        "book/three_player_completeness",
        "thm-completeness",
        ("Bil17",),
        "The list is the paper's; the proof that it is complete is ours.",
        lead=Lead(
            6,
            "bil17-section-3-completeness",
            "**All {listed} solutions, and no more.** In simplified Kuhn poker there are four "
            "cards, and nobody bets or calls with the worst one. The paper lists the equilibria "
            "without dominated actions, by the size of the pot. It is proved here that the list "
            "is complete. None of them attracts players who adapt to each other.",
        ),
    ),
)
