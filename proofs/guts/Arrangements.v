(** The closed form holds however the opponents are named, and wherever those
    who have player 1's threshold are counted. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ClosedForm.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Arrangements.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_arrangements : ring_laws.

(** * Lists of equal numbers *)
Definition same_lists : list K -> list K -> Prop := Forall2 same.

Lemma same_lists_refl l : same_lists l l.
Proof. induction l; constructor; [reflexivity|assumption]. Qed.
Lemma same_lists_sym l m : same_lists l m -> same_lists m l.
Proof. induction 1; constructor; [now symmetry|assumption]. Qed.
Lemma same_lists_trans l m n : same_lists l m -> same_lists m n -> same_lists l n.
Proof.
  intros E. revert n. induction E as [|a b l m E _ IH]; intros n F; inversion F; subst; constructor;
    [etransitivity; eassumption|now apply IH].
Qed.
Lemma same_lists_length l m : same_lists l m -> length l = length m.
Proof. induction 1 as [|a b l m _ _ IH]; cbn [length]; [reflexivity|now rewrite IH]. Qed.

Lemma sum_same_lists l m : same_lists l m -> sum (fun t => t) l == sum (fun t => t) m.
Proof. induction 1 as [|a b l m E _ IH]; cbn [sum]; [reflexivity|now rewrite E, IH]. Qed.
Lemma product_same_lists l m : same_lists l m -> product l == product m.
Proof. induction 1 as [|a b l m E _ IH]; cbn [product]; [reflexivity|now rewrite E, IH]. Qed.

Lemma area_same high high' : same_lists high high' -> forall lo lo' m, lo == lo' -> area lo m high == area lo' m high'.
Proof.
  induction 1 as [|t t' l l' E F IH]; intros lo lo' m L; cbn [area]; [now rewrite L|].
  rewrite (IH t t' (S m) E), (product_same_lists (t :: l) (t' :: l')) by now constructor. now rewrite E, L.
Qed.

Lemma dropped_same low low' : same_lists low low' -> forall lo lo' done done' above p,
  lo == lo' -> done == done' -> dropped lo done low above p == dropped lo' done' low' above p.
Proof.
  induction 1 as [|t t' l l' E F IH]; intros lo lo' done done' above p L D; cbn [dropped]; [now rewrite L, D|].
  rewrite (IH t t' (done * t) (done' * t') above p E) by now rewrite D, E.
  cbn [length]. rewrite (same_lists_length _ _ F). now rewrite E, L, D.
Qed.

Lemma stakes_same weenie p low low' high high' : same_lists low low' -> same_lists high high' ->
  mean_stakes weenie p low high == mean_stakes weenie p low' high'.
Proof.
  intros L U. unfold mean_stakes. rewrite (sum_same_lists _ _ L), (sum_same_lists _ _ U),
    (product_same_lists _ _ L), (product_same_lists _ _ U), (same_lists_length _ _ L), (same_lists_length _ _ U).
  reflexivity.
Qed.

Lemma payoff_same weenie p low low' high high' : same_lists low low' -> same_lists high high' ->
  mean_payoff weenie p low high == mean_payoff weenie p low' high'.
Proof.
  intros L U. unfold mean_payoff. rewrite (stakes_same weenie p _ _ _ _ L U).
  rewrite (same_lists_length _ _ L), (same_lists_length _ _ U).
  rewrite (area_same _ _ U p p (length low') (reflexivity p)).
  pose proof (dropped_same _ _ L zero zero one one (length high') p (reflexivity _) (reflexivity _)) as D.
  destruct weenie; [rewrite D|]; reflexivity.
Qed.

(** * An opponent who has player 1's threshold counts as lower or as higher *)
Lemma sum_end t l : sum (fun x => x) (l ++ [t]) == sum (fun x => x) l + t.
Proof. rewrite sum_app. simpl. ring. Qed.
Lemma product_end t l : product (l ++ [t]) == product l * t.
Proof. rewrite product_app. simpl. ring. Qed.

Lemma area_shift p t m high : t == p -> area p m (t :: high) == area p (S m) high.
Proof.
  intros E. cbn [area]. rewrite (area_same high high (same_lists_refl high) t p (S m) E).
  generalize (product (t :: high)). intros g. rewrite E. ring.
Qed.

Lemma dropped_shift p t above low : t == p -> forall lo done,
  dropped lo done low (S above) p == dropped lo done (low ++ [t]) above p.
Proof.
  intros E. induction low as [|u low IH]; intros lo done; cbn [app dropped length Nat.add].
  - rewrite E. ring.
  - rewrite IH, app_length. cbn [length]. replace (length low + 1 + above)%nat with (length low + S above)%nat by lia.
    reflexivity.
Qed.

Lemma stakes_shift weenie p t low high : mean_stakes weenie p low (t :: high) == mean_stakes weenie p (low ++ [t]) high.
Proof.
  unfold mean_stakes. rewrite app_length, sum_end, product_end. cbn [length sum product].
  replace (length low + 1 + length high)%nat with (length low + S (length high))%nat by lia. ring.
Qed.

Lemma payoff_shift weenie p t low high : t == p ->
  mean_payoff weenie p low (t :: high) == mean_payoff weenie p (low ++ [t]) high.
Proof.
  intros E. unfold mean_payoff. rewrite (stakes_shift weenie p t low high), area_shift by exact E.
  pose proof (dropped_shift p t (length high) low E zero one) as D.
  rewrite app_length. cbn [length]. replace (length low + 1 + length high)%nat with (length low + S (length high))%nat by lia.
  rewrite (Nat.add_comm (length low) 1). cbn [Nat.add]. destruct weenie; [rewrite D|]; reflexivity.
Qed.

Lemma shift_all weenie p between : forall low high, (forall t, In t between -> t == p) ->
  mean_payoff weenie p low (between ++ high) == mean_payoff weenie p (low ++ between) high /\
  mean_stakes weenie p low (between ++ high) == mean_stakes weenie p (low ++ between) high.
Proof.
  induction between as [|t between IH]; intros low high E; [rewrite app_nil_r; now split|].
  cbn [app]. rewrite payoff_shift by (apply E; now left). rewrite stakes_shift.
  destruct (IH (low ++ [t]) high) as [A B]; [intros u I; apply E; now right|].
  rewrite A, B, <- app_assoc. now split.
Qed.

(** * Two lists in increasing order of the same numbers *)
#[local] Instance leq_transitive : Transitive leq.
Proof. intros x y z. apply leq_trans. Qed.

Lemma sorted_without l m (a : K) : StronglySorted leq (l ++ a :: m) ->
  StronglySorted leq (l ++ m) /\ (forall x, In x l -> x <= a) /\ (forall x, In x m -> a <= x).
Proof.
  induction l as [|b l IH]; cbn [app]; intros S0; apply StronglySorted_inv in S0; destruct S0 as [S0 F];
    rewrite Forall_forall in F.
  - split; [exact S0|split; [intros x []|exact F]].
  - destruct (IH S0) as [S1 [A B]]. split; [|split].
    + constructor; [exact S1|]. apply Forall_forall. intros x I. apply F. apply in_or_app.
      apply in_app_or in I. destruct I; [now left|right; now right].
    + intros x [<-|I]; [|now apply A]. apply F, in_or_app. right. now left.
    + exact B.
Qed.

Lemma move_first (a : K) l m : (forall x, In x l -> x == a) -> same_lists (a :: l ++ m) (l ++ a :: m).
Proof.
  induction l as [|x l IH]; intros E; cbn [app]; [apply same_lists_refl|].
  pose proof (E x (or_introl eq_refl)) as Ex. constructor; [now symmetry|].
  eapply same_lists_trans; [|apply IH; intros y I; apply E; now right]. constructor; [exact Ex|apply same_lists_refl].
Qed.

Lemma sorted_same l : forall m, StronglySorted leq l -> StronglySorted leq m -> Permutation l m -> same_lists l m.
Proof.
  induction l as [|a l IH]; intros m Sl Sm E.
  - apply Permutation_nil in E. subst. constructor.
  - assert (I : In a m) by (eapply Permutation_in; [exact E|now left]).
    apply in_split in I. destruct I as [m1 [m2 ->]]. apply Permutation_cons_app_inv in E.
    apply StronglySorted_inv in Sl. destruct Sl as [Sl F]. rewrite Forall_forall in F.
    destruct (sorted_without m1 m2 a Sm) as [S1 [A B]].
    apply same_lists_trans with (a :: m1 ++ m2); [constructor; [reflexivity|now apply IH]|].
    apply move_first. intros x J. apply leq_antisymmetric; [now apply A|].
    apply F. eapply Permutation_in; [symmetry; exact E|]. apply in_or_app. now left.
Qed.

Lemma split_same (l l' m m' : list K) : length l = length l' -> same_lists (l ++ m) (l' ++ m') ->
  same_lists l l' /\ same_lists m m'.
Proof.
  revert l'. induction l as [|a l IH]; intros [|a' l'] L E; try discriminate; cbn [app] in E.
  - split; [constructor|exact E].
  - inversion E as [|? ? ? ? E1 E2]; subst. injection L as L. destruct (IH l' L E2) as [A B].
    split; [now constructor|exact B].
Qed.

(** Where the longer of two lower halves goes on, its numbers are [p]. *)
Lemma same_parts weenie p low high low' high' : (length low <= length low')%nat ->
  StronglySorted leq (low' ++ p :: high') -> same_lists (low ++ p :: high) (low' ++ p :: high') ->
  mean_payoff weenie p low high == mean_payoff weenie p low' high' /\
  mean_stakes weenie p low high == mean_stakes weenie p low' high'.
Proof.
  intros L So E.
  assert (Ex : exists m k, low' = m ++ k /\ length low = length m).
  { exists (firstn (length low) low'), (skipn (length low) low'). rewrite firstn_skipn, firstn_length. split; [reflexivity|lia]. }
  destruct Ex as [m [k [-> Lm]]]. rewrite <- app_assoc in So, E.
  apply split_same in E; [|exact Lm]. destruct E as [E1 E2].
  assert (Sk : StronglySorted leq (k ++ p :: high')).
  { clear - So. induction m as [|a m IH]; [exact So|]. apply StronglySorted_inv in So. now apply IH. }
  assert (Ek : forall t, In t k -> t == p).
  { destruct (sorted_without k high' p Sk) as [_ [A _]]. intros t I. apply leq_antisymmetric; [now apply A|].
    destruct k as [|b k]; [destruct I|]. cbn [app] in E2, Sk. inversion E2 as [|? ? ? ? Eb _]; subst.
    rewrite Eb. destruct I as [<-|I]; [apply leq_refl|].
    apply StronglySorted_inv in Sk. destruct Sk as [_ F]. rewrite Forall_forall in F. apply F, in_or_app. now left. }
  assert (Eh : same_lists high (k ++ high')).
  { pose proof (same_lists_trans _ _ _ E2 (same_lists_sym _ _ (move_first p k high' Ek))) as Q. now inversion Q. }
  destruct (shift_all weenie p k m high' Ek) as [A B]. rewrite <- A, <- B.
  split; [now apply payoff_same|now apply stakes_same].
Qed.

(** * The rules *)
Lemma leqb_no a b : leqb a b = false -> b <= a.
Proof.
  intros E. destruct (leq_total a b) as [L|L]; [|exact L]. apply leqb_leq in L. congruence.
Qed.

Lemma insert_sorted (s : list K) k l : StronglySorted leq (map (threshold s) l) ->
  StronglySorted leq (map (threshold s) (insert s k l)).
Proof.
  induction l as [|j l IH]; intros So; cbn [insert map]; [repeat constructor|].
  destruct (leqb (threshold s k) (threshold s j)) eqn:E; cbn [map].
  - apply leqb_leq in E. constructor; [exact So|]. constructor; [exact E|].
    cbn [map] in So. apply StronglySorted_inv in So. destruct So as [_ F]. eapply Forall_impl; [|exact F].
    intros x. now apply leq_trans.
  - apply leqb_no in E. cbn [map] in So. apply StronglySorted_inv in So. destruct So as [So F].
    constructor; [now apply IH|]. rewrite Forall_forall in *. intros x I.
    apply in_map_iff in I. destruct I as [i [<- I]].
    apply (Permutation_in _ (insert_permutation s k l)) in I. destruct I as [<-|I]; [exact E|].
    apply F, in_map_iff. now exists i.
Qed.

Lemma order_sorted (s : list K) : StronglySorted leq (map (threshold s) (order s)).
Proof.
  unfold order. induction (seq 0 (length s)) as [|k l IH]; [constructor|]. now apply insert_sorted.
Qed.

Lemma thresholds_back (s : list K) : map (threshold s) (seq 0 (length s)) = s.
Proof.
  induction s as [|a s IH]; [reflexivity|]. cbn [length seq map]. rewrite <- seq_shift, map_map.
  unfold threshold in *. cbn [nth]. now rewrite IH.
Qed.

(** There is an arrangement. *)
Lemma arranged p others : exists low high, Permutation others (low ++ high) /\
  StronglySorted leq (low ++ p :: high) /\ forall weenie,
  payoff weenie (p :: others) 0 == mean_payoff weenie p low high /\
  stakes weenie (p :: others) == mean_stakes weenie p low high.
Proof.
  assert (I : In 0%nat (order (p :: others))).
  { eapply Permutation_in; [symmetry; apply order_permutation|]. now left. }
  apply in_split in I. destruct I as [before [after E]].
  exists (map (threshold (p :: others)) before), (map (threshold (p :: others)) after). split; [|split].
  - pose proof (Permutation_map (threshold (p :: others)) (order_permutation (p :: others))) as Q.
    rewrite thresholds_back, E, map_app in Q. cbn [map] in Q.
    exact (Permutation_cons_app_inv _ _ (Permutation_sym Q)).
  - pose proof (order_sorted (p :: others)) as So. rewrite E, map_app in So. exact So.
  - now apply from_the_rules.
Qed.

(** And every other gives the same. *)
Lemma closed_form weenie p others low high :
  Permutation others (low ++ high) -> Sorted leq (low ++ p :: high) ->
  payoff weenie (p :: others) 0 == mean_payoff weenie p low high /\
  stakes weenie (p :: others) == mean_stakes weenie p low high.
Proof.
  intros E So. apply Sorted_StronglySorted in So; [|exact leq_transitive].
  destruct (arranged p others) as [low' [high' [E' [So' Eq]]]]. destruct (Eq weenie) as [-> ->].
  assert (Q : same_lists (low' ++ p :: high') (low ++ p :: high)).
  { apply sorted_same; [exact So'|exact So|]. rewrite <- !Permutation_middle. constructor. now rewrite <- E', E. }
  destruct (Nat.le_ge_cases (length low') (length low)) as [L|L].
  - now apply same_parts.
  - destruct (same_parts weenie p low high low' high' L So' (same_lists_sym _ _ Q)) as [A B].
    split; now symmetry.
Qed.
End Arrangements.
