(** The Weenie rule with few players: at the Nash threshold the payoff is a form
    in the steps between the sorted thresholds, and coverings show that it is not
    negative.  Powers of the Nash threshold, of which the N-th is a third, make
    it one form of degree n = N + 1. *)
From Coq Require Import Ring_polynom ZArith List Setoid Morphisms Ring Bool Arith Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials CaseTrees Covering.
From Guts.guts Require Import Rules Statements ClosedForm Arrangements.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

(** * The form, for numbers and for expressions *)
Section Form.
Context {K : Type} `{Scalars K}.

(** [unit k] is [d] times one k-th. *)
Variables (c d : K) (unit : nat -> K).

(** [d] times the areas, without their constant. *)
Fixpoint areas (lo : K) (m : nat) (high : list K) : K :=
  match high with
  | [] => zero - unit (S m) * power lo (S m)
  | t :: rest => Statements.product high * (unit (S m) * (power t (S m) - power lo (S m))) + areas t (S m) rest
  end.
Fixpoint drops (lo done : K) (low : list K) (above : nat) (p : K) : K :=
  match low with
  | [] => done * (unit (S above) * (power p (S above) - power lo (S above)))
  | t :: rest =>
    done * (unit (S (length low + above)) * (power t (S (length low + above)) - power lo (S (length low + above))))
    + drops t (done * t) rest above p
  end.

Definition form (p : K) (low high : list K) : K :=
  let N := (length low + length high)%nat in
  d * ((count N * p - (sum (fun t => t) low + sum (fun t => t) high)) * (3 * power p N)
       + 3 * (p * (Statements.product low * Statements.product high)))
  + count (S N) * (2 * areas p (length low) high - drops zero one low (length high) p).

(** The payoff exceeds the sum of these powers, divided by [c]. *)
Definition margin (p : K) (low high : list K) : K :=
  let n := S (length low + length high) in
  sum (fun t => power (p - t) n) low + sum (fun t => power (t - p) n) high.
Definition target (p : K) (low high : list K) : K := c * form p low high - d * margin p low high.
End Form.

(** * The check *)
Fixpoint climb (from : expression) (k : BinNums.positive) (n : nat) : list expression :=
  match n with
  | 0 => []
  | S m => let next := PEadd from (PEX Z k) in next :: climb next (Pos.succ k) m
  end.

(** With [m] opponents up to player 1's threshold. *)
Definition claim (n : nat) (c d : Z) (m : nat) : expression :=
  let points := climb (PEc 0%Z) 1 n in
  target (PEc c) (PEc d) (fun k => PEc (d / Z.of_nat k)%Z) (nth m points (PEc 0%Z)) (firstn m points) (skipn (S m) points).
Definition divides (n : nat) (d : Z) : bool :=
  Z.ltb 0 d && forallb (fun k => Z.eqb (Z.of_nat k * (d / Z.of_nat k)) d) (seq 1 n).
Definition is_covered (n : nat) (c d : Z) (trees : list covering) : bool :=
  divides n d && forallb (fun m => covered (claim n c d m) (nth m trees Whole)) (seq 0 n).

(** * What it says *)
Section Sound.
Context {K : Type} `{D : Domain K} `{P : @Parts K H}.
Add Ring scalar_ring_forms : ring_laws.

Section Units.
Variables (d : K) (unit : nat -> K).
Variable n : nat.
Hypothesis units : forall k, (k < n)%nat -> unit (S k) == d * part (S k).

Lemma areas_are high : forall lo m, (m + length high < n)%nat ->
  areas unit lo m high == d * area lo m high - unit (S (m + length high)).
Proof.
  induction high as [|t rest IH]; intros lo m L; cbn [areas area length] in *.
  - rewrite Nat.add_0_r in *. rewrite (units m L). ring.
  - rewrite IH by lia. replace (S m + length rest)%nat with (m + S (length rest))%nat by lia.
    rewrite (units m) by lia. ring.
Qed.

Lemma drops_are low : forall lo done above p, (length low + above < n)%nat ->
  drops unit lo done low above p == d * dropped lo done low above p.
Proof.
  induction low as [|t rest IH]; intros lo done above p L; cbn [drops dropped length] in *.
  - rewrite (units above) by lia. ring.
  - rewrite IH by lia. rewrite (units (S (length rest) + above)%nat) by lia. ring.
Qed.

Lemma form_is p low high : S (length low + length high) = n ->
  3 * power p (length low + length high) == one ->
  form d unit p low high == d * mean_payoff true p low high.
Proof.
  intros E T. unfold form, mean_payoff, mean_stakes. rewrite T, areas_are, drops_are by lia.
  rewrite (units (length low + length high)) by lia.
  pose proof (part_law (length low + length high)) as L.
  set (q := part (S (length low + length high))) in *. cbn [count] in *.
  set (N := count (length low + length high)) in *.
  set (A := area p (length low) high). set (B := dropped zero one low (length high) p).
  transitivity (d * ((N * p - (sum (fun t => t) low + sum (fun t => t) high)) + 3 * (p * (Statements.product low * Statements.product high)))
    + (one + N) * (2 * (d * A) - d * B) - 2 * d * ((one + N) * q)); [ring|]. rewrite L. ring.
Qed.
End Units.

(** Equal numbers give equal forms. *)
Section Same.
Variables (c d : K) (unit : nat -> K).

Lemma areas_same high high' : same_lists high high' -> forall lo lo' m, lo == lo' -> areas unit lo m high == areas unit lo' m high'.
Proof.
  induction 1 as [|t t' l l' E F IH]; intros lo lo' m L; cbn [areas]; [now rewrite L|].
  rewrite (IH t t' (S m) E), (product_same_lists (t :: l) (t' :: l')) by now constructor. now rewrite E, L.
Qed.

Lemma drops_same low low' : same_lists low low' -> forall lo lo' done done' above p p',
  lo == lo' -> done == done' -> p == p' -> drops unit lo done low above p == drops unit lo' done' low' above p'.
Proof.
  induction 1 as [|t t' l l' E F IH]; intros lo lo' done done' above p p' L M N; cbn [drops]; [now rewrite L, M, N|].
  rewrite (IH t t' (done * t) (done' * t') above p p' E) by (rewrite ?M, ?E, ?N; reflexivity).
  cbn [length]. rewrite (same_lists_length _ _ F). now rewrite E, L, M.
Qed.

Lemma sum_powers (f g : K -> K) l l' : same_lists l l' -> (forall t t', t == t' -> f t == g t') -> sum f l == sum g l'.
Proof. induction 1 as [|t t' l l' E F IH]; intros G; cbn [sum]; [reflexivity|]. now rewrite (G _ _ E), IH. Qed.

Lemma target_same p p' low low' high high' : p == p' -> same_lists low low' -> same_lists high high' ->
  target c d unit p low high == target c d unit p' low' high'.
Proof.
  intros E L U. unfold target, form, margin.
  rewrite (same_lists_length _ _ L), (same_lists_length _ _ U), (sum_same_lists _ _ L), (sum_same_lists _ _ U),
    (product_same_lists _ _ L), (product_same_lists _ _ U), (areas_same _ _ U p p' (length low') E),
    (drops_same _ _ L zero zero one one (length high') p p' (reflexivity _) (reflexivity _) E).
  rewrite (sum_powers (fun t => power (p - t) (S (length low' + length high'))) (fun t => power (p' - t) (S (length low' + length high'))) _ _ L)
    by (intros t t' F; now rewrite E, F).
  rewrite (sum_powers (fun t => power (t - p) (S (length low' + length high'))) (fun t => power (t - p') (S (length low' + length high'))) _ _ U)
    by (intros t t' F; now rewrite E, F).
  now rewrite E.
Qed.
End Same.

(** Expressions stand for numbers. *)
Section Values.
Variable l : list K.
Let ev := evaluate l.

Lemma value_power e n : ev (power e n) == power (ev e) n.
Proof.
  induction n as [|n IH]; [reflexivity|]. change (ev e * ev (power e n) == ev e * power (ev e) n). now rewrite IH.
Qed.
Lemma value_product es : ev (Statements.product es) == Statements.product (map ev es).
Proof.
  induction es as [|e es IH]; [reflexivity|].
  change (ev e * ev (Statements.product es) == ev e * Statements.product (map ev es)). now rewrite IH.
Qed.
Lemma value_sum {A} (f : A -> expression) es : ev (sum f es) == sum (fun e => ev (f e)) es.
Proof.
  induction es as [|e es IH]; [reflexivity|].
  change (ev (f e) + ev (sum f es) == ev (f e) + sum (fun e => ev (f e)) es). now rewrite IH.
Qed.
Lemma value_count n : ev (count n) == count n.
Proof. induction n as [|n IH]; [reflexivity|]. change (one + ev (count n) == one + count n). now rewrite IH. Qed.

Variable unit : nat -> expression.
Let units := fun k => ev (unit k).

Lemma value_areas high : forall lo m, ev (areas unit lo m high) == areas units (ev lo) m (map ev high).
Proof.
  induction high as [|t rest IH]; intros lo m; cbn [areas map].
  - change (zero - ev (unit (S m)) * ev (power lo (S m)) == zero - ev (unit (S m)) * power (ev lo) (S m)).
    now rewrite value_power.
  - change (ev (Statements.product (t :: rest)) * (ev (unit (S m)) * (ev (power t (S m)) - ev (power lo (S m)))) + ev (areas unit t (S m) rest)
      == Statements.product (map ev (t :: rest)) * (units (S m) * (power (ev t) (S m) - power (ev lo) (S m))) + areas units (ev t) (S m) (map ev rest)).
    now rewrite IH, !value_power, value_product.
Qed.

Lemma value_drops low : forall lo done above p,
  ev (drops unit lo done low above p) == drops units (ev lo) (ev done) (map ev low) above (ev p).
Proof.
  induction low as [|t rest IH]; intros lo done above p; cbn [drops map].
  - change (ev done * (ev (unit (S above)) * (ev (power p (S above)) - ev (power lo (S above))))
      == ev done * (units (S above) * (power (ev p) (S above) - power (ev lo) (S above)))). now rewrite !value_power.
  - cbn [length]. rewrite map_length. set (k := S (S (length rest) + above)).
    change (ev done * (ev (unit k) * (ev (power t k) - ev (power lo k))) + ev (drops unit t (done * t) rest above p)
      == ev done * (units k * (power (ev t) k - power (ev lo) k)) + drops units (ev t) (ev done * ev t) (map ev rest) above (ev p)).
    rewrite IH, !value_power. reflexivity.
Qed.

Lemma value_target c d p low high : ev (target c d unit p low high) ==
  target (ev c) (ev d) units (ev p) (map ev low) (map ev high).
Proof.
  unfold target, form, margin. rewrite !map_length. set (N := (length low + length high)%nat).
  change (ev c * (ev d * ((ev (count N) * ev p - (ev (sum (fun t => t) low) + ev (sum (fun t => t) high))) * (3 * ev (power p N))
       + 3 * (ev p * (ev (Statements.product low) * ev (Statements.product high))))
     + ev (count (S N)) * (2 * ev (areas unit p (length low) high) - ev (drops unit zero one low (length high) p)))
    - ev d * (ev (sum (fun t => power (p - t) (S N)) low) + ev (sum (fun t => power (t - p) (S N)) high))
   == ev c * (ev d * ((count N * ev p - (sum (fun t => t) (map ev low) + sum (fun t => t) (map ev high))) * (3 * power (ev p) N)
       + 3 * (ev p * (Statements.product (map ev low) * Statements.product (map ev high))))
     + count (S N) * (2 * areas units (ev p) (length low) (map ev high) - drops units zero one (map ev low) (length high) (ev p)))
    - ev d * (sum (fun t => power (ev p - t) (S N)) (map ev low) + sum (fun t => power (t - ev p) (S N)) (map ev high))).
  rewrite !value_count, !value_power, !value_product, value_areas, value_drops, !value_sum, !sum_map.
  rewrite (sum_eq (fun e => ev (power (p - e) (S N))) (fun e => power (ev p - ev e) (S N)) low)
    by (intros e _; exact (value_power (p - e) (S N))).
  rewrite (sum_eq (fun e => ev (power (e - p) (S N))) (fun e => power (ev e - ev p) (S N)) high)
    by (intros e _; exact (value_power (e - p) (S N))).
  reflexivity.
Qed.
End Values.

(** Numbers in increasing order are the sums of steps that are not negative. *)
Lemma steps s : forall base from before,
  StronglySorted leq (base :: s) -> zero <= base ->
  exists l, length l = length s /\ all_nonnegative l /\
    (evaluate (before ++ l) from == base ->
     same_lists (map (evaluate (before ++ l)) (climb from (Pos.of_succ_nat (length before)) (length s))) s).
Proof.
  induction s as [|t s IH]; intros base from before So B.
  - exists []. split; [reflexivity|split; constructor].
  - apply StronglySorted_inv in So. destruct So as [So F]. rewrite Forall_forall in F.
    pose proof (F t (or_introl eq_refl)) as L.
    destruct (IH t (PEadd from (PEX Z (Pos.of_succ_nat (length before)))) (before ++ [t - base]) So (leq_trans _ _ _ B L))
      as [l [E [N Sm]]].
    exists ((t - base) :: l). split; [simpl; now rewrite E|split; [constructor; [now apply -> leq_difference|exact N]|]].
    intros Ev. rewrite <- app_assoc in Sm. cbn [app] in Sm. cbn [length climb map].
    assert (V : evaluate (before ++ (t - base) :: l) (PEadd from (PEX Z (Pos.of_succ_nat (length before)))) == t).
    { change (evaluate (before ++ (t - base) :: l) from + BinList.nth zero (Pos.of_succ_nat (length before)) (before ++ (t - base) :: l) == t).
      rewrite Ev, nth_is, SuccNat2Pos.id_succ. cbn [pred]. rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. ring. }
    constructor; [exact V|]. rewrite app_length, Nat.add_comm in Sm. exact (Sm V).
Qed.

Lemma map_firstn' {A B} (f : A -> B) m l : map f (firstn m l) = firstn m (map f l).
Proof. symmetry. apply firstn_map. Qed.

Lemma same_halves (x : list K) low p high : same_lists x (low ++ p :: high) ->
  same_lists (firstn (length low) x) low /\ nth (length low) x zero == p /\ same_lists (skipn (S (length low)) x) high.
Proof.
  revert x. induction low as [|t low IH]; intros x E; inversion E as [|a b l m E1 E2]; subst; cbn [length firstn nth skipn].
  - split; [constructor|split; [exact E1|exact E2]].
  - destruct (IH l E2) as [A [B C]]. split; [now constructor|split; [exact B|exact C]].
Qed.

Lemma integer_count k : integer (Z.of_nat k) == count k.
Proof.
  induction k as [|k IH]; [reflexivity|]. rewrite Nat2Z.inj_succ. unfold Z.succ.
  rewrite (morph_add integers). rewrite IH. cbn [count]. change (integer 1%Z) with (one : K). ring.
Qed.

Lemma units_divide n d k : divides n d = true -> (k < n)%nat ->
  integer (d / Z.of_nat (S k)) == integer d * part (S k).
Proof.
  unfold divides. rewrite andb_true_iff, forallb_forall. intros [_ F] L.
  assert (I : In (S k) (seq 1 n)) by (apply in_seq; lia). apply F in I. apply Z.eqb_eq in I.
  rewrite <- I at 2. rewrite (morph_mul integers), integer_count.
  transitivity (count (S k) * part (S k) * integer (d / Z.of_nat (S k))); [rewrite part_law; ring|ring].
Qed.

Lemma distances (p : K) (n : nat) low high : (forall t, In t low -> t <= p) -> (forall t, In t high -> p <= t) ->
  sum (fun t => power (distance t p) n) (low ++ high) ==
  sum (fun t => power (p - t) n) low + sum (fun t => power (t - p) n) high.
Proof.
  intros A B. rewrite sum_app. apply plus_same; apply sum_eq; intros t I; unfold distance.
  - apply A, leqb_leq in I. rewrite I. reflexivity.
  - apply B in I. destruct (leqb t p) eqn:E; [|reflexivity]. apply leqb_leq in E.
    assert (Q : t == p) by now apply leq_antisymmetric. rewrite Q. reflexivity.
Qed.

Theorem is_covered_sound n c d trees v others : is_covered n c d trees = true ->
  S (length others) = n -> 3 * power v (length others) == one -> zero <= v -> (forall t, In t others -> zero <= t) ->
  sum (fun t => power (distance t v) n) others <= integer c * payoff true (v :: others) 0.
Proof.
  intros C Ln T V N. destruct (arranged v others) as [low [high [E [So Eq]]]]. destruct (Eq true) as [-> _].
  rewrite (sum_permutation _ _ _ E). pose proof (Permutation_length E) as Lo. rewrite app_length in Lo.
  destruct (sorted_without low high v So) as [_ [A B]]. rewrite distances by assumption.
  unfold is_covered in C. apply andb_true_iff in C. destruct C as [Dv C]. rewrite forallb_forall in C.
  specialize (C (length low)). rewrite in_seq in C. specialize (C ltac:(lia)).
  assert (So0 : StronglySorted leq (zero :: low ++ v :: high)).
  { constructor; [exact So|]. apply Forall_forall. intros t I. apply in_app_or in I.
    assert (G : forall u, In u (low ++ high) -> zero <= u).
    { intros u J. apply N. eapply Permutation_in; [symmetry; exact E|exact J]. }
    destruct I as [I|[<-|I]]; [|exact V|]; apply G, in_or_app; [now left|now right]. }
  destruct (steps (low ++ v :: high) zero (PEc 0%Z) [] So0 (leq_refl zero)) as [l [_ [Nl Sm]]].
  cbn [app length Pos.of_succ_nat] in Sm. specialize (Sm (reflexivity _)).
  rewrite app_length in Sm. cbn [length] in Sm. replace (length low + S (length high))%nat with n in Sm by lia.
  pose proof (covered_sound _ _ l C Nl) as Pos0. unfold claim in Pos0. rewrite value_target in Pos0.
  set (points := climb (PEc 0%Z) 1 n) in *.
  destruct (same_halves _ _ _ _ Sm) as [S1 [S2 S3]].
  assert (S2' : evaluate l (nth (length low) points (PEc 0%Z)) == v).
  { rewrite <- S2. change (zero : K) with (evaluate l (PEc 0%Z)). rewrite (map_nth (evaluate l)). reflexivity. }
  rewrite <- !firstn_map, <- !skipn_map in Pos0.
  rewrite (target_same _ _ _ _ v _ low _ high S2' S1 S3) in Pos0.
  change (evaluate l (PEc c)) with (integer c) in Pos0. change (evaluate l (PEc d)) with (integer d) in Pos0.
  unfold target in Pos0.
  rewrite (form_is (integer d) _ n) in Pos0; [| |lia|now rewrite <- Lo].
  2:{ intros k L. exact (units_divide n d k Dv L). }
  apply <- leq_difference. unfold divides in Dv. apply andb_true_iff in Dv. destruct Dv as [Dp _].
  apply (cancel_nonnegative (integer d)).
  { destruct d as [|q|q]; try discriminate. apply integer_positive. }
  unfold margin in Pos0. replace (S (length low + length high)) with n in Pos0 by lia.
  eapply leq_trans; [exact Pos0|]. match goal with |- ?a <= ?b => setoid_replace a with b by ring end. apply leq_refl.
Qed.
End Sound.
