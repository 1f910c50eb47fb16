(** Strategies between sure ones: an expectation is affine in every probability,
    so a sure strategy is at least as good, and sure strategies are rational. *)
From Coq Require Import QArith List Setoid Morphisms Ring Bool Arith Lia.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.real_strategies Require Import Statements.
Import ListNotations.
Open Scope scalar_scope.

Section Sure.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_sure : ring_laws.

(** One probability set to another value. *)
Definition set (v : strategy K) (l c : nat) (x : K) : strategy K :=
  fun label d => if Nat.eqb l label && Nat.eqb c d then x else v label d.

Lemma mix_same x y u u' w w' : x == y -> u == u' -> w == w' -> mix x u w == mix y u' w'.
Proof. intros A B C. unfold mix. now rewrite A, B, C. Qed.

#[local] Instance mix_proper : Proper (same ==> same ==> same ==> same) (mix (K := K)).
Proof. intros x y A u u' B w w' C. now apply mix_same. Qed.

Lemma gain_alike s u v k d j t :
  (forall label, meets k label t = true -> u label (card d k) == v label (card d k)) ->
  gain (deviation s k u) d j t == gain (deviation s k v) d j t.
Proof.
  induction t as [pay|i label q IHq l IHl]; intros E; cbn [gain meets] in *; [reflexivity|].
  assert (Eq : forall name, meets k name q = true -> u name (card d k) == v name (card d k)).
  { intros name M. apply E. rewrite M. now rewrite orb_true_r. }
  assert (El : forall name, meets k name l = true -> u name (card d k) == v name (card d k)).
  { intros name M. apply E. rewrite M. now rewrite orb_true_r. }
  apply mix_same; [|now apply IHq|now apply IHl].
  unfold deviation. destruct (Nat.eqb_spec i k) as [A|A]; [|reflexivity]. subst i.
  apply E. now rewrite !Nat.eqb_refl.
Qed.

Lemma set_elsewhere v l c x label d : l <> label \/ c <> d -> set v l c x label d = v label d.
Proof.
  intros A. unfold set. destruct (Nat.eqb_spec l label), (Nat.eqb_spec c d); simpl; try reflexivity.
  destruct A; congruence.
Qed.

Lemma gain_affine s k v l c x d j t : meets_once t = true ->
  gain (deviation s k (set v l c x)) d j t ==
  mix x (gain (deviation s k (set v l c zero)) d j t) (gain (deviation s k (set v l c one)) d j t).
Proof.
  induction t as [pay|i label q IHq lo IHl]; intros M; cbn [gain meets_once] in *; [unfold mix; ring|].
  rewrite !andb_true_iff, !negb_true_iff in M. destruct M as [[[Nq Nl] Mq] Ml].
  destruct (Nat.eq_dec i k) as [A|A].
  - subst i. destruct (Nat.eq_dec label l) as [B|B]; [destruct (Nat.eq_dec c (card d k)) as [C|C]|].
    + subst label.
      assert (F : forall t', meets k l t' = false -> forall y z,
        gain (deviation s k (set v l c y)) d j t' == gain (deviation s k (set v l c z)) d j t').
      { intros t' N y z. apply gain_alike. intros name E. rewrite !set_elsewhere; [reflexivity|left|left];
          intros X; subst name; congruence. }
      rewrite (F q Nq x zero), (F q Nq one zero), (F lo Nl x one), (F lo Nl zero one).
      assert (S : forall y, deviation s k (set v l c y) k l (card d k) = y).
      { intros y. unfold deviation, set. now rewrite <- C, !Nat.eqb_refl. }
      rewrite !S. unfold mix. ring.
    + assert (S : forall y, deviation s k (set v l c y) k label (card d k) = v label (card d k)).
      { intros y. unfold deviation. rewrite Nat.eqb_refl. apply set_elsewhere. now right. }
      rewrite !S, (IHq Mq), (IHl Ml). unfold mix. ring.
    + assert (S : forall y, deviation s k (set v l c y) k label (card d k) = v label (card d k)).
      { intros y. unfold deviation. rewrite Nat.eqb_refl. apply set_elsewhere. left. congruence. }
      rewrite !S, (IHq Mq), (IHl Ml). unfold mix. ring.
  - assert (S : forall y, deviation s k (set v l c y) i label (card d i) = s i label (card d i)).
    { intros y. unfold deviation. apply Nat.eqb_neq in A. now rewrite A. }
    rewrite !S, (IHq Mq), (IHl Ml). unfold mix. ring.
Qed.

Lemma total_affine g s k v l c x j : meets_once (play g) = true ->
  total g (deviation s k (set v l c x)) j ==
  mix x (total g (deviation s k (set v l c zero)) j) (total g (deviation s k (set v l c one)) j).
Proof.
  intros M. unfold total. rewrite <- sum_mix. apply sum_eq. intros d _. now apply gain_affine.
Qed.

(** On a list of places all probabilities may be made sure, up or down. *)
Definition sure_at (v : strategy K) (p : nat * nat) : Prop :=
  v (fst p) (snd p) == zero \/ v (fst p) (snd p) == one.

Lemma probability_zero : probability (zero : K).
Proof. exact zero_probability. Qed.

Lemma probability_one : probability (one : K).
Proof. destruct probability_zero as [A B]. split; [exact B|apply leq_refl]. Qed.

Lemma legal_set v l c x : legal v -> probability x -> legal (set v l c x).
Proof. intros L X label d. unfold set. destruct (_ && _); [exact X|apply L]. Qed.

Lemma mix_one_end x u w : probability x -> mix x u w <= u \/ mix x u w <= w.
Proof.
  intros X. destruct (leq_total u w) as [L|L]; [right|left]; apply mix_le; auto; apply leq_refl.
Qed.

Lemma mix_other_end x u w : probability x -> u <= mix x u w \/ w <= mix x u w.
Proof.
  intros X. destruct (leq_total u w) as [L|L]; [left|right]; apply mix_ge; auto; apply leq_refl.
Qed.

(** [F] is affine in every place, and [up] is one of both orders. *)
Lemma made_sure (F : strategy K -> K) (up : K -> K -> Prop)
  (refl : forall x y, x == y -> up x y) (trans : forall x y z, up x y -> up y z -> up x z)
  (ends : forall x u w, probability x -> up (mix x u w) u \/ up (mix x u w) w)
  (extensional : forall u v, (forall label c, u label c = v label c) -> F u == F v)
  (affine : forall v l c x, F (set v l c x) == mix x (F (set v l c zero)) (F (set v l c one))) places :
  forall v, legal v -> exists w, legal w /\ up (F v) (F w) /\
    (forall p, In p places -> sure_at w p) /\ (forall p, sure_at v p -> sure_at w p).
Proof.
  induction places as [|[l c] places IH]; intros v L.
  - exists v. repeat split; try apply L; auto. intros p [].
  - assert (Same : F v == F (set v l c (v l c))).
    { apply extensional. intros label d. unfold set.
      destruct (Nat.eqb_spec l label), (Nat.eqb_spec c d); simpl; congruence. }
    assert (Step : exists y, (y = zero \/ y = one) /\ probability y /\ up (F v) (F (set v l c y))).
    { destruct (ends (v l c) (F (set v l c zero)) (F (set v l c one)) (L l c)) as [E|E];
        [exists zero|exists one]; (split; [auto|split; [auto using probability_zero, probability_one|]]);
        eapply trans; try exact E; apply refl; rewrite Same; apply affine. }
    destruct Step as [y [Y [Py U]]].
    destruct (IH (set v l c y) (legal_set v l c y L Py)) as [w [Lw [Uw [Sw Kw]]]].
    assert (Here : sure_at (set v l c y) (l, c)).
    { unfold sure_at, set. cbn [fst snd]. rewrite !Nat.eqb_refl. simpl.
      destruct Y as [-> | ->]; [left|right]; reflexivity. }
    exists w. split; [exact Lw|split; [now apply trans with (F (set v l c y))|split]].
    + intros p [<-|I]; [now apply Kw|now apply Sw].
    + intros p S. apply Kw. unfold sure_at, set in *.
      destruct (Nat.eqb l (fst p) && Nat.eqb c (snd p)); [|exact S].
      destruct Y as [-> | ->]; [left|right]; reflexivity.
Qed.

(** The places of a game. *)
Fixpoint labels (t : tree K) : list nat :=
  match t with Payoff _ => [] | Choice _ label q l => label :: labels q ++ labels l end.
Definition places (g : game K) : list (nat * nat) := list_prod (labels (play g)) (0%nat :: deck g).

Lemma meets_labels k label t : meets k label t = true -> In label (labels t).
Proof.
  induction t as [pay|i name q IHq l IHl]; cbn [meets labels]; [discriminate|].
  rewrite !orb_true_iff, andb_true_iff. intros [[[_ E]|E]|E].
  - left. symmetry. now apply Nat.eqb_eq.
  - right. apply in_or_app. left. auto.
  - right. apply in_or_app. right. auto.
Qed.

Lemma card_of_deal m : forall cs d k, In d (deals m cs) -> In (card d k) (0%nat :: cs).
Proof.
  intros cs d k I. destruct (Nat.lt_ge_cases k m) as [L|L].
  - right. eapply card_in_deck; eauto.
  - left. unfold card. symmetry. apply nth_overflow.
    assert (E : length d = m); [|lia]. clear k L. revert cs d I.
    induction m as [|m IH]; intros cs d I; simpl in I.
    + destruct I as [<-|[]]. reflexivity.
    + apply in_flat_map in I. destruct I as [c [_ I]]. apply in_map_iff in I.
      destruct I as [d' [<- I]]. simpl. f_equal. eapply IH. exact I.
Qed.

Lemma total_alike g s k u v j : (forall p, In p (places g) -> u (fst p) (snd p) == v (fst p) (snd p)) ->
  total g (deviation s k u) j == total g (deviation s k v) j.
Proof.
  intros E. unfold total. apply sum_eq. intros d I. apply gain_alike. intros label M.
  apply (E (label, card d k)). apply in_prod; [now apply meets_labels in M|].
  eapply card_of_deal. exact I.
Qed.
End Sure.

(** The rationals in K. *)
Section Fractions.
Context {K : Type} `{Ordered K} (of_Q : Q -> K) `{!Contains_Q K of_Q}.
Add Ring scalar_ring_fractions : ring_laws.

#[local] Instance of_Q_proper : Proper (Qeq ==> same) of_Q.
Proof. intros x y E. now apply of_Q_same. Qed.

Lemma of_Q_zero : of_Q 0%Q == zero.
Proof.
  assert (E : of_Q 0%Q == of_Q 0%Q + of_Q 0%Q).
  { rewrite <- of_Q_plus. apply of_Q_same. reflexivity. }
  setoid_replace (of_Q 0%Q) with (of_Q 0%Q + of_Q 0%Q - of_Q 0%Q) by ring. rewrite <- E. ring.
Qed.

Lemma of_Q_negate x : of_Q (Qopp x) == negate (of_Q x).
Proof.
  assert (E : of_Q x + of_Q (Qopp x) == zero).
  { rewrite <- of_Q_plus, <- of_Q_zero. apply of_Q_same. apply Qplus_opp_r. }
  setoid_replace (of_Q (Qopp x)) with (of_Q x + of_Q (Qopp x) - of_Q x) by ring. rewrite E. ring.
Qed.

Lemma of_Q_minus x y : of_Q (Qminus x y) == of_Q x - of_Q y.
Proof. unfold Qminus. rewrite of_Q_plus, of_Q_negate. ring. Qed.

Lemma of_Q_mix x u w : of_Q (mix x u w) == mix (of_Q x) (of_Q u) (of_Q w).
Proof.
  unfold mix. cbn [plus times minus one rational_scalars].
  rewrite of_Q_plus, !of_Q_times, of_Q_minus, of_Q_one. reflexivity.
Qed.

Lemma of_Q_sum {A} (f : A -> Q) l : of_Q (sum f l) == sum (fun a => of_Q (f a)) l.
Proof.
  induction l as [|a l IH]; cbn [sum plus zero rational_scalars]; [apply of_Q_zero|].
  now rewrite of_Q_plus, IH.
Qed.

Lemma of_Q_probability x : probability x -> probability (of_Q x).
Proof.
  intros [A B]. split; [rewrite <- of_Q_zero|rewrite <- of_Q_one]; now apply of_Q_leq.
Qed.

Lemma of_Q_legal s : legal s -> legal (fun label c => of_Q (s label c)).
Proof. intros L label c. apply of_Q_probability, L. Qed.

Lemma gain_in_K s s' d k t t' : same_tree of_Q t t' ->
  (forall i label c, of_Q (s i label c) == s' i label c) ->
  of_Q (gain s d k t) == gain s' d k t'.
Proof.
  intros T S. induction T as [pay paid E|i label q l q' l' Tq IHq Tl IHl]; cbn [gain]; [apply E|].
  rewrite of_Q_mix. now apply mix_same.
Qed.

Lemma total_in_K g h s s' k : same_game of_Q g h ->
  (forall i label c, of_Q (s i label c) == s' i label c) ->
  of_Q (total g s k) == total h s' k.
Proof.
  intros [A [B T]] S. unfold total, all_deals. rewrite <- A, <- B, of_Q_sum. apply sum_eq.
  intros d _. now apply gain_in_K.
Qed.

Lemma meets_in_K i label t t' : same_tree of_Q t t' -> meets i label t' = meets i label t.
Proof. intros T. induction T as [|j name q l q' l' Tq IHq Tl IHl]; cbn [meets]; [reflexivity|]. now rewrite IHq, IHl. Qed.

Lemma meets_once_in_K t t' : same_tree of_Q t t' -> meets_once t' = meets_once t.
Proof.
  intros T. induction T as [|j name q l q' l' Tq IHq Tl IHl]; cbn [meets_once]; [reflexivity|].
  now rewrite IHq, IHl, (meets_in_K _ _ _ _ Tq), (meets_in_K _ _ _ _ Tl).
Qed.

(** The sure strategy nearest to one that is sure where it matters. *)
Definition rounded (w : strategy K) : strategy Q := fun label c => if leqb one (w label c) then 1%Q else 0%Q.

Lemma rounded_legal w : legal (rounded w).
Proof.
  intros label c. unfold rounded, probability. cbn [leq zero one rational_scalars].
  destruct (leqb _ _); split; discriminate.
Qed.

Lemma rounded_at w p : sure_at w p -> of_Q (rounded w (fst p) (snd p)) == w (fst p) (snd p).
Proof.
  unfold sure_at, rounded. intros [E|E]; destruct (leqb one (w (fst p) (snd p))) eqn:L.
  - apply leqb_leq in L. rewrite E in L. destruct (zero_below_one L).
  - rewrite E. apply of_Q_zero.
  - rewrite E. apply of_Q_one.
  - assert (M : one <= w (fst p) (snd p)) by (rewrite E; apply leq_refl).
    apply leqb_leq in M. congruence.
Qed.

(** What holds against all rational strategies holds against all. *)
Lemma against_all g h s s' k j (up : K -> K -> Prop) (bound : Q)
  (refl : forall x y, x == y -> up x y) (trans : forall x y z, up x y -> up y z -> up x z)
  (ends : forall x u w, probability x -> up (mix x u w) u \/ up (mix x u w) w) :
  same_game of_Q g h -> meets_once (play g) = true ->
  (forall i label c, of_Q (s i label c) == s' i label c) ->
  (forall v, legal v -> up (of_Q (total g (deviation s k v) j)) (of_Q bound)) ->
  forall v, legal v -> up (total h (deviation s' k v) j) (of_Q bound).
Proof.
  intros G M S B v L.
  assert (M' : meets_once (play h) = true).
  { destruct G as [_ [_ T]]. now rewrite (meets_once_in_K _ _ T). }
  destruct (made_sure (fun u => total h (deviation s' k u) j) up refl trans ends) with (places := places h) (v := v)
    as [w [Lw [U [W _]]]]; [| |exact L|].
  - intros a b E. apply total_alike. intros p _. now rewrite E.
  - intros. now apply total_affine.
  - eapply trans; [exact U|]. eapply trans; [|apply (B (rounded w)), rounded_legal].
    apply refl. rewrite (total_in_K g h _ (deviation s' k (fun label c => of_Q (rounded w label c))) j G).
    + apply total_alike. intros p I. symmetry. now apply rounded_at, W.
    + intros i label c. unfold deviation. destruct (Nat.eqb i k); [reflexivity|apply S].
Qed.

Lemma up_ends x (u w : K) : probability x -> mix x u w <= u \/ mix x u w <= w.
Proof. apply mix_one_end. Qed.

Lemma nash_in_K g h s : same_game of_Q g h -> meets_once (play g) = true ->
  nash g s -> nash h (in_K of_Q s).
Proof.
  intros G M [L N]. split; [intros i; apply of_Q_legal, L|]. intros k v A V.
  assert (E : forall i label c, of_Q (s i label c) == in_K of_Q s i label c) by reflexivity.
  rewrite <- (total_in_K g h s (in_K of_Q s) k G E).
  apply (against_all g h s (in_K of_Q s) k k leq); auto using mix_one_end.
  - intros x y X. rewrite X. apply leq_refl.
  - apply leq_trans.
  - intros u U. apply of_Q_leq. destruct G as [Z _]. rewrite <- Z in A. exact (N k u A U).
Qed.

(** A value is a bound for each of two. *)
Lemma gain_seats s s' d k (t : tree K) : of_two t = true ->
  (forall i label c, (i < 2)%nat -> s i label c == s' i label c) -> gain s d k t == gain s' d k t.
Proof.
  intros T S. induction t as [pay|i label q IHq l IHl]; cbn [gain of_two] in *; [reflexivity|].
  rewrite !andb_true_iff, Nat.ltb_lt in T. destruct T as [[A Tq] Tl].
  apply mix_same; [now apply S|now apply IHq|now apply IHl].
Qed.

Lemma total_seats (h : game K) s s' k : of_two (play h) = true ->
  (forall i label c, (i < 2)%nat -> s i label c == s' i label c) -> total h s k == total h s' k.
Proof. intros T S. unfold total. apply sum_eq. intros d _. now apply gain_seats. Qed.

Lemma of_two_in_K t t' : same_tree of_Q t t' -> of_two t' = of_two t.
Proof. intros T. induction T as [|j name q l q' l' Tq IHq Tl IHl]; cbn [of_two]; [reflexivity|]. now rewrite IHq, IHl. Qed.
End Fractions.

Lemma gain_seats_Q s s' d k (t : tree Q) : of_two t = true ->
  (forall i label c, (i < 2)%nat -> same (s i label c) (s' i label c)) -> same (gain s d k t) (gain s' d k t).
Proof.
  intros T S. induction t as [pay|i label q IHq l IHl]; cbn [gain of_two] in *; [reflexivity|].
  rewrite !andb_true_iff, Nat.ltb_lt in T. destruct T as [[A Tq] Tl].
  apply mix_same; [now apply S|now apply IHq|now apply IHl].
Qed.

Lemma total_seats_Q (g : game Q) s s' k : of_two (play g) = true ->
  (forall i label c, (i < 2)%nat -> same (s i label c) (s' i label c)) -> same (total g s k) (total g s' k).
Proof. intros T S. unfold total. apply sum_eq. intros d _. now apply gain_seats_Q. Qed.

Section Values.
Context {K : Type} `{Ordered K} (of_Q : Q -> K) `{!Contains_Q K of_Q}.

Definition pair {A} (p q : A) : nat -> A := fun i => if Nat.eqb i 0 then p else q.

Lemma value_in_K g h v : same_game of_Q g h -> meets_once (play g) = true -> of_two (play g) = true ->
  has_value g v -> has_value h (of_Q v).
Proof.
  intros G M T [p [q [P [R [A B]]]]].
  assert (T' : of_two (play h) = true) by (destruct G as [_ [_ S]]; now rewrite (of_two_in_K of_Q _ _ S)).
  exists (fun label c => of_Q (p label c)), (fun label c => of_Q (q label c)).
  split; [now apply of_Q_legal|]. split; [now apply of_Q_legal|]. split.
  - intros r L.
    assert (X : of_Q v <= total h (deviation (in_K of_Q (pair p q)) 1 r) 0).
    { apply (against_all of_Q g h (pair p q) (in_K of_Q (pair p q)) 1 0 (fun x y => y <= x)); auto.
      - intros x y E. rewrite E. apply leq_refl.
      - intros x y z E F. now apply leq_trans with y.
      - intros x u w E. now apply mix_other_end.
      - reflexivity.
      - intros u U. apply of_Q_leq. pose proof (A u U) as Z.
        rewrite (total_seats_Q g _ (deviation (pair p q) 1 u) 0 T) in Z; [exact Z|].
        intros [|[|i]] label c I; [reflexivity|reflexivity|lia]. }
    rewrite (total_seats h _ (deviation (in_K of_Q (pair p q)) 1 r) 0 T'); [exact X|].
    intros [|[|i]] label c I; [reflexivity|reflexivity|lia].
  - intros r L.
    assert (X : total h (deviation (in_K of_Q (pair p q)) 0 r) 0 <= of_Q v).
    { apply (against_all of_Q g h (pair p q) (in_K of_Q (pair p q)) 0 0 leq); auto using mix_one_end.
      - intros x y E. rewrite E. apply leq_refl.
      - intros x y z E F. now apply leq_trans with y.
      - reflexivity.
      - intros u U. apply of_Q_leq. pose proof (B u U) as Z.
        rewrite (total_seats_Q g _ (deviation (pair p q) 0 u) 0 T) in Z; [exact Z|].
        intros [|[|i]] label c I; [reflexivity|reflexivity|lia]. }
    rewrite (total_seats h _ (deviation (in_K of_Q (pair p q)) 0 r) 0 T'); [exact X|].
    intros [|[|i]] label c I; [reflexivity|reflexivity|lia].
Qed.
End Values.

Theorem equilibria_stay : Statements.equilibria_stay.
Proof. intros K numbers laws of_Q fractions g h s G M N. now apply (nash_in_K of_Q g h). Qed.

Theorem values_stay : Statements.values_stay.
Proof. intros K numbers laws of_Q fractions g h v G M T V. now apply (value_in_K of_Q g h). Qed.

Theorem one_value : Statements.one_value.
Proof.
  intros K numbers laws g u v [p [q [P [R [A B]]]]] [p' [q' [P' [R' [A' B']]]]].
  apply leq_antisymmetric.
  - eapply leq_trans; [apply (A q' R')|apply (B' p P)].
  - eapply leq_trans; [apply (A' q R)|apply (B p' P')].
Qed.
