(** The worth of a round of guts is concave in a player's threshold. *)
From Coq Require Import List Arith Setoid Morphisms Ring Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold ClosedForm Arrangements AnyNumber SymmetricNash
  StructureStatements Structure.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Slopes.
Context {K : Type} `{D : Domain K} `{P : @Parts K H}.
Add Ring scalar_ring_slopes : ring_laws.

(** * The area between two numbers *)

Lemma power_plus (x : K) i j : power x (i + j) == power x i * power x j.
Proof. induction i as [|i IH]; cbn [Nat.add power]; [ring|]. rewrite IH. ring. Qed.

Lemma segment (lo x : K) m : zero <= lo -> zero <= x ->
  zero <= part (S m) * (power x (S m) - power lo (S m)) - power lo m * (x - lo).
Proof.
  intros L X. pose proof (proj1 (rest_of_bound lo x m L X)) as R. unfold rest_of in R.
  pose proof (part_law m) as Pm. pose proof (part_nonnegative m) as P0.
  set (a := power lo m) in *. set (u := part (S m)) in *. set (n := count (S m)) in *.
  assert (E : u * (power x (S m) - power lo (S m)) - a * (x - lo) ==
    u * (power x (S m) - power lo (S m) - n * a * (x - lo)) + (n * u - one) * (a * (x - lo))) by ring.
  rewrite E, Pm. match goal with |- _ <= ?g => setoid_replace g with
    (u * (power x (S m) - power lo (S m) - n * a * (x - lo))) by ring end.
  now apply leq_times.
Qed.

Lemma area_between mid : forall (lo x : K) m high, zero <= lo -> lo <= x -> ascending lo mid ->
  (forall t, In t mid -> t <= x) -> zero <= product high ->
  let gap := area lo m (mid ++ high) - area x (m + length mid) high in
  (x - lo) * (power lo m * product (mid ++ high)) <= gap /\
  gap <= (x - lo) * (power x (m + length mid) * product high).
Proof.
  induction mid as [|t mid IH]; intros lo x m high L LX A B C gap.
  - unfold gap. cbn [app length]. rewrite Nat.add_0_r, (area_from lo x).
    pose proof (leq_trans _ _ _ L LX) as X. pose proof (segment lo x m L X) as S1. pose proof (segment x lo m X L) as S2.
    split; apply from_difference.
    + match goal with |- _ <= ?g => setoid_replace g with
        (product high * (part (S m) * (power x (S m) - power lo (S m)) - power lo m * (x - lo))) by ring end.
      now apply leq_times.
    + match goal with |- _ <= ?g => setoid_replace g with
        (product high * (part (S m) * (power lo (S m) - power x (S m)) - power x m * (lo - x))) by ring end.
      now apply leq_times.
  - destruct A as [LT A]. pose proof (leq_trans _ _ _ L LT) as T0.
    assert (TX : t <= x) by (apply B; now left).
    pose proof (leq_trans _ _ _ T0 TX) as X0.
    destruct (IH t x (S m) high T0 TX A (fun s I => B s (or_intror I)) C) as [I1 I2].
    pose proof (product_nonnegative t mid T0 A) as Q0.
    pose proof (segment lo t m L T0) as S1. pose proof (segment t lo m T0 L) as S2.
    pose proof (to_difference _ _ (power_monotone lo t m L LT)) as W1.
    pose proof (to_difference _ _ (power_monotone t x (S m) T0 TX)) as W2.
    assert (U : up_to x mid).
    { intros s I. split; [|apply B; now right]. clear - T0 A I D. revert t T0 A. induction mid as [|r mid IH]; intros t T0 A; [destruct I|].
      destruct A as [R A]. pose proof (leq_trans _ _ _ T0 R) as R0. destruct I as [<-|I]; [exact R0|]. exact (IH I r R0 A). }
    destruct (low_products x mid X0 U) as [_ [W3 _]]. apply to_difference in W3.
    apply to_difference in LT, TX, I1, I2.
    unfold gap. cbn [app area length product]. replace (m + S (length mid))%nat with (S m + length mid)%nat by lia.
    set (g := area t (S m) (mid ++ high) - area x (S m + length mid) high) in *.
    rewrite product_app in *. rewrite power_plus in *.
    set (a := part (S m) * (power t (S m) - power lo (S m))) in *.
    assert (Sa : part (S m) * (power lo (S m) - power t (S m)) == - a) by (unfold a; ring). rewrite Sa in S2.
    pose proof (nonnegative_power x (length mid) X0) as Y0. pose proof (nonnegative_power t (S m) T0) as Z0.
    set (q := product mid) in *. set (h := product high) in *. set (y := power x (length mid)) in *.
    split; apply from_difference.
    + match goal with |- _ <= ?e => setoid_replace e with
        (t * (q * h) * (a - power lo m * (t - lo)) + (g - (x - t) * (power t (S m) * (q * h)))
         + (x - t) * (t * (q * h) * (power t m - power lo m))) by (unfold g; cbn [power]; ring) end.
      repeat apply sum_nonnegative; repeat apply leq_times; assumption.
    + match goal with |- _ <= ?e => setoid_replace e with
        (t * (q * h) * (- a - power t m * (lo - t)) + ((x - t) * (power x (S m) * y * h) - g)
         + (t - lo) * (h * ((power x (S m) - power t (S m)) * y + power t (S m) * (y - q)))) by (unfold g; cbn [power]; ring) end.
      repeat apply sum_nonnegative; repeat apply leq_times; try assumption.
      apply sum_nonnegative; now apply leq_times.
Qed.

(** * Two thresholds of player 1 *)

Lemma split_sorted (p : K) l : StronglySorted leq l -> exists low high, l = low ++ high /\
  (forall t, In t low -> t <= p) /\ (forall t, In t high -> p <= t).
Proof.
  induction l as [|a l IH]; intros So.
  - exists [], []. repeat split; intros t [].
  - apply StronglySorted_inv in So. destruct So as [So F]. rewrite Forall_forall in F. destruct (leq_total a p) as [L|L].
    + destruct (IH So) as [low [high [-> [A B]]]]. exists (a :: low), high. split; [reflexivity|split; [|exact B]].
      intros t [<-|I]; [exact L|now apply A].
    + exists [], (a :: l). split; [reflexivity|split; [intros t []|]].
      intros t [<-|I]; [exact L|]. apply (leq_trans _ a); [exact L|now apply F].
Qed.

Lemma sorted_with (p : K) low high : StronglySorted leq (low ++ high) ->
  (forall t, In t low -> t <= p) -> (forall t, In t high -> p <= t) -> StronglySorted leq (low ++ p :: high).
Proof.
  induction low as [|a low IH]; intros So A B.
  - constructor; [exact So|]. apply Forall_forall. exact B.
  - apply StronglySorted_inv in So. destruct So as [So F]. cbn [app]. constructor.
    + apply IH; [exact So| |exact B]. intros t I. apply A. now right.
    + rewrite Forall_forall in *. intros t I. apply in_app_or in I. destruct I as [I|[<-|I]].
      * apply F, in_or_app. now left.
      * apply A. now left.
      * apply F, in_or_app. now right.
Qed.

Lemma between_tangents (V p x : K) others : zero <= p -> p <= x -> (forall t, In t others -> zero <= t) ->
  worth V x others <= worth V p others + (x - p) * slope V p others /\
  worth V p others <= worth V x others + (p - x) * slope V x others.
Proof.
  intros P0 PX B. destruct (arranged p others) as [l [r [E [So _]]]].
  pose proof (proj1 (sorted_without l r p So)) as Sl. clear So.
  destruct (split_sorted p (l ++ r) Sl) as [low [rest [El [Lo Re]]]]. rewrite El in E, Sl. clear El l r.
  assert (Sr : StronglySorted leq rest).
  { clear - Sl. induction low as [|a low IH]; [exact Sl|]. apply StronglySorted_inv in Sl. now apply IH. }
  destruct (split_sorted x rest Sr) as [mid [high [-> [Mi Hi]]]].
  assert (Sp : StronglySorted leq (low ++ p :: mid ++ high)) by now apply sorted_with.
  assert (Sx : StronglySorted leq ((low ++ mid) ++ x :: high)).
  { apply sorted_with; [now rewrite <- app_assoc| |exact Hi]. intros t I. apply in_app_or in I. destruct I as [I|I].
    - apply (leq_trans _ p); [now apply Lo|exact PX].
    - now apply Mi. }
  destruct (sorted_halves p low (mid ++ high) Sp) as [A _].
  apply StronglySorted_Sorted in Sp, Sx.
  assert (Wp : worth V p others == worth_formula V p low (mid ++ high)) by now apply worth_is.
  assert (Wx : worth V x others == worth_formula V x (low ++ mid) high).
  { apply worth_is; [now rewrite <- app_assoc|exact Sx]. }
  assert (Am : ascending p mid).
  { clear - A. revert p A. induction mid as [|t mid IH]; intros p A; [exact I|]. destruct A as [T A]. split; [exact T|now apply IH]. }
  assert (C : zero <= product high).
  { apply (product_nonnegative p); [exact P0|]. clear - A D. revert p A. induction mid as [|t mid IH]; intros p A; [exact A|].
    destruct A as [T A]. apply (ascending_lower p t); [exact T|now apply IH]. }
  destruct (area_between mid p x (length low) high P0 PX Am Mi C) as [G1 G2].
  assert (Fp : product (map (larger p) others) == power p (length low) * product (mid ++ high)).
  { rewrite (product_permutation _ _ (Permutation_map _ E)). now apply product_larger. }
  assert (Fx : product (map (larger x) others) == power x (length low + length mid) * product high).
  { rewrite (product_permutation _ _ (Permutation_map _ E)), app_assoc, product_larger; [now rewrite app_length| |exact Hi].
    intros t I. apply in_app_or in I. destruct I as [I|I]; [apply (leq_trans _ p); [now apply Lo|exact PX]|now apply Mi]. }
  assert (Le : length others = (length low + (length mid + length high))%nat).
  { rewrite (Permutation_length E), !app_length. reflexivity. }
  rewrite product_app in Fp, G1.
  unfold worth_formula, mean_payoff, mean_stakes in Wp, Wx. rewrite app_length, sum_app, product_app in Wp, Wx.
  rewrite Wp, Wx. unfold slope. rewrite Fp, Fx, (product_permutation _ _ E), !product_app, Le.
  replace (length low + length mid + length high)%nat with (length low + (length mid + length high))%nat by lia.
  pose proof (count_nonnegative (S (length low + (length mid + length high)))) as N0.
  set (N := count (S (length low + (length mid + length high)))) in *.
  assert (EN : count (length low + (length mid + length high)) == N - one) by (unfold N; cbn [count]; ring).
  rewrite EN. apply to_difference in G1, G2.
  set (ap := area p (length low) (mid ++ high)) in *. set (ax := area x (length low + length mid) high) in *.
  set (fp := power p (length low) * (product mid * product high)) in *.
  set (fx := power x (length low + length mid) * product high) in *.
  assert (T : zero <= 2 * N) by (apply leq_times; [apply sum_nonnegative; apply one_nonnegative|exact N0]).
  split; apply from_difference.
  - match goal with |- _ <= ?e => setoid_replace e with (2 * N * (ap - ax - (x - p) * fp)) by ring end.
    now apply leq_times.
  - match goal with |- _ <= ?e => setoid_replace e with (2 * N * ((x - p) * fx - (ap - ax))) by ring end.
    now apply leq_times.
Qed.

Lemma below_tangent (V p x : K) others : zero <= p -> zero <= x -> (forall t, In t others -> zero <= t) ->
  worth V x others <= worth V p others + (x - p) * slope V p others.
Proof.
  intros P0 X0 B. destruct (leq_total p x) as [L|L].
  - exact (proj1 (between_tangents V p x others P0 L B)).
  - exact (proj2 (between_tangents V x p others X0 L B)).
Qed.

Lemma mean_is_worth_more (V : K) mixture others : (forall t, In t others -> zero <= t) ->
  (forall p w, In (p, w) mixture -> zero <= p /\ zero <= w) -> sum snd mixture == one ->
  sum (fun c => snd c * worth V (fst c) others) mixture <=
  worth V (sum (fun c => snd c * fst c) mixture) others.
Proof.
  intros B W One. set (p := sum (fun c => snd c * fst c) mixture).
  assert (P0 : zero <= p).
  { unfold p. rewrite <- (sum_zero mixture). apply sum_le. intros [q w] I. destruct (W q w I). now apply leq_times. }
  apply (leq_trans _ (sum (fun c => worth V p others * snd c + slope V p others * (snd c * fst c + (- p) * snd c)) mixture)).
  - apply sum_le. intros [q w] I. destruct (W q w I) as [Q0 W0]. cbn [fst snd].
    setoid_replace (worth V p others * w + slope V p others * (w * q + - p * w))
      with (w * (worth V p others + (q - p) * slope V p others)) by ring.
    apply leq_scale; [exact W0|]. now apply below_tangent.
  - apply same_leq'. rewrite sum_add, !sum_scale, sum_add, sum_scale. fold p. rewrite One. ring.
Qed.

(** * Blocs and pseudo-blocs *)

Lemma area_of_block (p q : K) z m : area p z (repeat q m) ==
  power q m * (part (S z) * (power q (S z) - power p (S z))) + part (S (z + m)) * (one - power q (S (z + m))).
Proof.
  pose proof (area_block q m [] p z) as E. rewrite app_nil_r in E. rewrite E. cbn [product area]. ring.
Qed.

Lemma bloc_form N (V p q : K) : p <= q -> worth V p (repeat q N) ==
  count N * (q - p) * (2 * power q N - one) + V * (count N - p - count N * q + 2 * (p * power q N)).
Proof.
  intros L. rewrite worth_bloc by exact L. unfold worth_formula, mean_payoff, mean_stakes.
  cbn [length sum product Nat.add]. rewrite repeat_length, sum_at, product_at, area_of_block, part_one.
  cbn [Nat.add]. pose proof (part_law N) as Pn. set (u := part (S N)) in *.
  change (power q (S N)) with (q * power q N). set (y := power q N).
  match goal with |- ?l == ?r => setoid_replace l with (r + 2 * (one - q * y) * (count (S N) * u - one)) by (cbn [count power]; ring) end.
  rewrite Pn. ring.
Qed.

Lemma pseudo_bloc_form m (V p q : K) : zero <= p -> p <= q -> worth V p (zero :: repeat q m) ==
  count (S m) * p - count m * q + count m * power q (S (S m)) - count (S (S m)) * (p * p) * power q m
  + V * (count (S m) - p - count m * q).
Proof.
  intros P0 L. rewrite worth_pseudo_bloc by assumption. unfold worth_formula, mean_payoff, mean_stakes.
  cbn [length sum product Nat.add]. rewrite repeat_length, sum_at, area_of_block.
  cbn [Nat.add]. pose proof (part_law (S m)) as Pn. pose proof (part_law 1) as Pt.
  set (u := part (S (S m))) in *. set (v := part 2) in *.
  change (power q (S (S m))) with (q * (q * power q m)). set (y := power q m).
  match goal with |- ?l == ?r => setoid_replace l with (r + 2 * (one - q * (q * y)) * (count (S (S m)) * u - one)
    + count (S (S m)) * (y * (q * q - p * p)) * (count 2 * v - one)) by (cbn [count power]; ring) end.
  rewrite Pn, Pt. ring.
Qed.
End Slopes.

Theorem tangents : StructureStatements.tangents.
Proof. intros K numbers laws domain parts V p x others. apply below_tangent. Qed.

Theorem one_threshold : StructureStatements.one_threshold.
Proof. intros K numbers laws domain parts V mixture others. apply mean_is_worth_more. Qed.

Theorem closed_forms_of_blocs : StructureStatements.closed_forms_of_blocs.
Proof.
  intros K numbers laws domain parts N V p q P0 L. split; [now apply bloc_form|]. intros m ->. now apply pseudo_bloc_form.
Qed.
