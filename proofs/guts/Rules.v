(** Guts: the rules of one round, for any number of players, with and without
    the Weenie rule.

    Hands are uniform on [0, 1] and independent; every player names a
    threshold beforehand and holds if his hand is above it.  Stakes are
    counted in pots of [n] antes, as the paper does: the stakes are multiplied
    by [h - 1] when [h >= 1] players hold, and everybody is credited the change
    of the ante that he still owes (the virtual ante).

    The thresholds cut [0, 1] into cells.  Whether a player holds depends only
    on the cell of his hand; of hands in different cells the upper one is
    better, and of [k] hands in one cell each is the best with probability
    1/k.  So the mean over all hands is a finite sum over cells, and no
    integral is needed.  [0] is the first player. *)
From Coq Require Import QArith List Arith Bool Lia.
From Guts.common Require Import Scalars Sums.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

(** One k-th of one, for k >= 1. *)
Fixpoint count {K : Type} `{Scalars K} (n : nat) : K :=
  match n with 0 => zero | S m => one + count m end.
Class Parts (K : Type) `{Scalars K} := {
  part : nat -> K;
  part_law : forall k, count (S k) * part (S k) == one
}.

Section Rules.
Context {K : Type} `{Parts K}.
Variable weenie : bool.

(** * A round when the cells of all hands are known

    [own]: how many cells, from below, lie under the threshold of each player;
    [hands]: the cell of each player's hand. *)
Section Cells.
Variables own hands : list nat.
Definition hand (k : nat) : nat := nth k hands 0.
Definition players : list nat := seq 0 (length own).
Definition holders : list nat := filter (fun k => Nat.leb (nth k own 0) (hand k)) players.
Definition best (among : list nat) : list nat :=
  filter (fun k => forallb (fun j => Nat.leb (hand j) (hand k)) among) among.
Definition is_in (k : nat) (l : list nat) : bool := existsb (Nat.eqb k) l.

(** What the stakes are multiplied by. *)
Definition multiplier : K :=
  match length holders with
  | 0 => if weenie then one + one else one
  | S more => count more
  end.

(** The winner takes the pot, and the other holders match it.  If nobody
    holds, the best hand matches it under the Weenie rule. *)
Definition pot : K := count (length own).
Definition contest (k : nat) : K :=
  match holders with
  | [] => if weenie && is_in k (best players) then negate (pot * part (length (best players))) else zero
  | _ => if is_in k holders then
           if is_in k (best holders)
           then pot * (part (length (best holders)) + part (length (best holders)) - one)
           else negate pot
         else zero
  end.
Definition gain (k : nat) : K := multiplier - one + contest k.
End Cells.

(** * The mean over all hands *)

(** The players in the order of their thresholds, the lowest first. *)
Section Order.
Variable thresholds : list K.
Definition threshold (k : nat) : K := nth k thresholds zero.
Fixpoint insert (k : nat) (l : list nat) : list nat :=
  match l with
  | [] => [k]
  | j :: t => if leqb (threshold k) (threshold j) then k :: l else j :: insert k t
  end.
Definition order : list nat := fold_right insert [] (seq 0 (length thresholds)).
Fixpoint place (k : nat) (l : list nat) : nat :=
  match l with [] => 0 | j :: t => if Nat.eqb j k then 0 else S (place k t) end.

(** The cut points, and the number of cells under each player's threshold. *)
Definition cuts : list K := zero :: map threshold order ++ [one].
Definition below : list nat := map (fun k => S (place k order)) (seq 0 (length thresholds)).
End Order.

Fixpoint widths (cuts : list K) : list K :=
  match cuts with a :: ((b :: _) as t) => (b - a) :: widths t | _ => [] end.

(** Every way to have [n] hands in cells of these widths, and its probability. *)
Fixpoint deals (n : nat) (w : list K) : list (list nat * K) :=
  match n with
  | 0 => [([], one)]
  | S m => flat_map (fun d => map (fun c => (c :: fst d, nth c w zero * snd d)) (seq 0 (length w)))
                    (deals m w)
  end.

Definition average (thresholds : list K) (f : list nat -> list nat -> K) : K :=
  sum (fun d => snd d * f (below thresholds) (fst d))
      (deals (length thresholds) (widths (cuts thresholds))).

(** Player [k]'s mean gain in a round, and the mean multiplier of the stakes,
    when the players hold above these thresholds. *)
Definition payoff (thresholds : list K) (k : nat) : K :=
  average thresholds (fun own hands => gain own hands k).
Definition stakes (thresholds : list K) : K := average thresholds multiplier.
End Rules.

#[export, refine] Instance rational_parts : Parts Q := { part := fun k => 1 # Pos.of_nat k }.
Proof.
  intros k. assert (E : (count (S k) == inject_Z (Z.of_nat (S k)))%Q).
  { induction k as [|k IH]; [reflexivity|]. change (count (S (S k))) with (1 + count (S k))%Q.
    rewrite IH, (Nat2Z.inj_succ (S k)). unfold Z.succ. rewrite inject_Z_plus. ring. }
  change (count (S k) * (1 # Pos.of_nat (S k)) == 1)%Q. rewrite E.
  rewrite <- Pos.of_nat_succ. unfold Qeq, inject_Z. simpl. rewrite Zpos_P_of_succ_nat. lia.
Defined.
