(** The two theorems of the slides on matrix games in general. *)
From Coq Require Import List QArith Lqa Arith Bool Lia Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums Domains.
From Guts.recursive_games Require Import Rules MatrixGames MatrixStatements.
Import ListNotations.
Open Scope scalar_scope.

Theorem theorem_1 : MatrixStatements.theorem_1.
Proof.
  intros K numbers laws m u w [[i [I [[j1 [J1 E1]] Low]]] Most] [[j [J [[i1 [I1 E2]] High]]] Least].
  split.
  - intros [i' [j' [I' [J' [Rows Columns]]]]]. apply leq_antisymmetric.
    + apply leq_trans with (entry m i j); [now apply Low|now apply High].
    + apply leq_trans with (entry m i' j').
      * apply (Least j'); [assumption|]. split; [exists i'; split; [assumption|reflexivity]|assumption].
      * apply (Most i'); [assumption|]. split; [exists j'; split; [assumption|reflexivity]|assumption].
  - intros E. exists i, j. split; [assumption|]. split; [assumption|]. split.
    + intros k A. apply leq_trans with w; [now apply High|]. rewrite <- E. now apply Low.
    + intros k A. apply leq_trans with w; [now apply High|]. rewrite <- E. now apply Low.
Qed.

Section Margins.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_margins : ring_laws.

(** Where a function is least, or greatest, on the list [a :: l]. *)
Fixpoint lowest (f : nat -> K) (a : nat) (l : list nat) : nat :=
  match l with
  | [] => a
  | c :: l => let k := lowest f a l in if leqb (f c) (f k) then c else k
  end.
Fixpoint highest (f : nat -> K) (a : nat) (l : list nat) : nat :=
  match l with
  | [] => a
  | c :: l => let k := highest f a l in if leqb (f k) (f c) then c else k
  end.

Lemma not_leqb x y : leqb x y = false -> y <= x.
Proof.
  intros E. destruct (leq_total y x) as [L|L]; [exact L|]. apply leqb_leq in L. congruence.
Qed.

Lemma lowest_spec f a l : In (lowest f a l) (a :: l) /\ forall k, In k (a :: l) -> f (lowest f a l) <= f k.
Proof.
  induction l as [|c l [I L]]; simpl lowest.
  - split; [now left|]. intros k [<-|[]]. apply leq_refl.
  - set (low := lowest f a l) in *. destruct (leqb (f c) (f low)) eqn:E.
    + apply leqb_leq in E. split; [right; now left|]. intros k [<-|[<-|A]].
      * eapply leq_trans; [exact E|]. apply L. now left.
      * apply leq_refl.
      * eapply leq_trans; [exact E|]. apply L. now right.
    + apply not_leqb in E. split; [destruct I as [I|I]; [now left|right; now right]|].
      intros k [<-|[<-|A]]; [apply L; now left|exact E|apply L; now right].
Qed.

Lemma highest_spec f a l : In (highest f a l) (a :: l) /\ forall k, In k (a :: l) -> f k <= f (highest f a l).
Proof.
  induction l as [|c l [I L]]; simpl highest.
  - split; [now left|]. intros k [<-|[]]. apply leq_refl.
  - set (top := highest f a l) in *. destruct (leqb (f top) (f c)) eqn:E.
    + apply leqb_leq in E. split; [right; now left|]. intros k [<-|[<-|A]].
      * eapply leq_trans; [|exact E]. apply L. now left.
      * apply leq_refl.
      * eapply leq_trans; [|exact E]. apply L. now right.
    + apply not_leqb in E. split; [destruct I as [I|I]; [now left|right; now right]|].
      intros k [<-|[<-|A]]; [apply L; now left|exact E|apply L; now right].
Qed.

(** If nothing is negative and the sum is not positive, everything is zero. *)
Lemma sum_nonnegative {A} (f : A -> K) l : (forall a, In a l -> zero <= f a) -> zero <= sum f l.
Proof. intros N. rewrite <- (sum_zero l). now apply sum_le. Qed.

Lemma sum_nothing {A} (f : A -> K) l : (forall a, In a l -> zero <= f a) -> sum f l <= zero ->
  forall a, In a l -> f a == zero.
Proof.
  induction l as [|b l IH]; intros N S a I; [destruct I|]. simpl in S.
  assert (S0 : zero <= sum f l) by (apply sum_nonnegative; intros d D; apply N; now right).
  assert (B0 : zero <= f b) by (apply N; now left). destruct I as [<-|I].
  - apply leq_antisymmetric; [|exact B0]. eapply leq_trans; [|exact S].
    setoid_replace (f b) with (f b + zero) at 1 by ring. apply leq_both; [apply leq_refl|exact S0].
  - apply IH; [intros c D; apply N; now right| |assumption]. eapply leq_trans; [|exact S].
    setoid_replace (sum f l) with (zero + sum f l) at 1 by ring. apply leq_both; [exact B0|apply leq_refl].
Qed.

Lemma sum_gap {A} (x f : A -> K) v l :
  sum (fun a => x a * (v - f a)) l == v * sum x l - sum (fun a => x a * f a) l.
Proof. induction l as [|a l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma sum_excess {A} (x f : A -> K) v l :
  sum (fun a => x a * (f a - v)) l == sum (fun a => x a * f a) l - v * sum x l.
Proof. induction l as [|a l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma gap_nothing (a b : K) : a <= b -> b - a == zero -> a == b.
Proof. intros _ E. setoid_replace b with (b - a + a) by ring. rewrite E. ring. Qed.

Lemma not_more (a b : K) : a <= b -> a - b <= zero.
Proof.
  intros L. apply <- leq_difference. setoid_replace (zero - (a - b)) with (b - a) by ring.
  now apply -> leq_difference.
Qed.
End Margins.

Theorem margins_exist : MatrixStatements.margins_exist.
Proof.
  intros K numbers laws m R C. destruct (rows m) as [|r rs] eqn:Er; [congruence|].
  destruct (columns m) as [|c cs] eqn:Ec; [congruence|]. clear R C.
  set (at_column := fun i => lowest (entry m i) c cs).
  set (at_row := fun j => highest (fun i => entry m i j) r rs). split.
  - set (best := highest (fun i => entry m i (at_column i)) r rs).
    destruct (highest_spec (fun i => entry m i (at_column i)) r rs) as [I L].
    fold best in I, L. exists (entry m best (at_column best)).
    destruct (lowest_spec (entry m best) c cs) as [J M]. split.
    + exists best. split; [rewrite Er; exact I|]. split.
      * exists (at_column best). split; [rewrite Ec; exact J|reflexivity].
      * intros j A. rewrite Ec in A. now apply M.
    + intros i u A [_ Low]. rewrite Er in A. specialize (L i A). cbv beta in L.
      destruct (lowest_spec (entry m i) c cs) as [J' _].
      specialize (Low (at_column i)). rewrite Ec in Low. eapply leq_trans; [apply Low, J'|exact L].
  - set (best := lowest (fun j => entry m (at_row j) j) c cs).
    destruct (lowest_spec (fun j => entry m (at_row j) j) c cs) as [J L].
    fold best in J, L. exists (entry m (at_row best) best).
    destruct (highest_spec (fun i => entry m i best) r rs) as [I M]. split.
    + exists best. split; [rewrite Ec; exact J|]. split.
      * exists (at_row best). split; [rewrite Er; exact I|reflexivity].
      * intros i A. rewrite Er in A. exact (M i A).
    + intros j w A [_ High]. rewrite Ec in A. specialize (L j A). cbv beta in L.
      destruct (highest_spec (fun i => entry m i j) r rs) as [I' _].
      specialize (High (at_row j)). rewrite Er in High. eapply leq_trans; [exact L|apply High, I'].
Qed.

Theorem theorem_2_for_optimal_strategies : MatrixStatements.theorem_2_for_optimal_strategies.
Proof.
  intros K numbers laws cancels m x y v Nr Nc S T.
  pose proof (ring_laws : ring_theory _ _ _ _ _ _ _) as laws_of_ring.
  assert (Rows : forall i, In i (rows m) -> sum (fun j => y j * entry m i j) (columns m) <= v)
    by (intros i I; now apply (concedes_row m y v i Nr T)).
  assert (Columns : forall j, In j (columns m) -> v <= sum (fun i => x i * entry m i j) (rows m))
    by (intros j J; now apply (secures_column m x v j Nc S)).
  destruct S as [[X X1] S]. destruct T as [[Y Y1] T].
  pose proof (S y (conj Y Y1)) as L. pose proof (T x (conj X X1)) as U. split.
  - intros i I P. assert (Z : x i * (v - sum (fun j => y j * entry m i j) (columns m)) == zero).
    { apply (sum_nothing (fun i => x i * (v - sum (fun j => y j * entry m i j) (columns m))) (rows m)).
      - intros k A. apply leq_times; [now apply X|]. apply -> leq_difference. now apply Rows.
      - rewrite (sum_gap x (fun i => sum (fun j => y j * entry m i j) (columns m)) v (rows m)).
        rewrite X1. fold (mean m x y). rewrite (Rmul_comm laws_of_ring v one), (Rmul_1_l laws_of_ring).
        now apply not_more.
      - assumption. }
    apply cancel_zero in Z; [|exact P]. apply gap_nothing; [now apply Rows|exact Z].
  - intros j J P.
    assert (Z : y j * (sum (fun i => x i * entry m i j) (rows m) - v) == zero).
    { apply (sum_nothing (fun j => y j * (sum (fun i => x i * entry m i j) (rows m) - v)) (columns m)).
      - intros k A. apply leq_times; [now apply Y|]. apply -> leq_difference. now apply Columns.
      - rewrite (sum_excess y (fun j => sum (fun i => x i * entry m i j) (rows m)) v (columns m)).
        rewrite Y1, <- (mean_swap m x y). rewrite (Rmul_comm laws_of_ring v one), (Rmul_1_l laws_of_ring).
        now apply not_more.
      - assumption. }
    apply cancel_zero in Z; [|exact P]. symmetry. apply gap_nothing; [now apply Columns|exact Z].
Qed.

(** Matching pennies: heads against heads pays 1, and the game is worth 0. *)
Definition pennies : matrix_game Q nat nat := {|
  rows := [0; 1]%nat; columns := [0; 1]%nat;
  entry := fun i j => if Nat.eqb i j then 1%Q else (-(1))%Q |}.

Theorem theorem_2_as_printed_fails : ~ MatrixStatements.theorem_2_as_printed.
Proof.
  intros F. assert (N : NoDup [0; 1]%nat) by (repeat constructor; simpl; intuition lia).
  assert (V : matrix_value pennies 0%Q).
  { apply (is_value_sound pennies [(0%nat, (1#2)%Q); (1%nat, (1#2)%Q)] [(0%nat, (1#2)%Q); (1%nat, (1#2)%Q)]); try exact N.
    vm_compute. reflexivity. }
  set (heads := fun i : nat => if Nat.eqb i 0 then 1%Q else 0%Q).
  assert (M : mixed [0; 1]%nat heads).
  { split; [|reflexivity]. intros a _. unfold heads. simpl. destruct (Nat.eqb a 0); lra. }
  specialize (F pennies heads heads 0%Q N N V M M 0%nat (or_introl eq_refl)).
  assert (P : ~ heads 0%nat <= zero) by (vm_compute; congruence). specialize (F P). vm_compute in F. discriminate.
Qed.

Theorem theorem_2 : MatrixStatements.theorem_2.
Proof. split; [exact theorem_2_as_printed_fails|exact theorem_2_for_optimal_strategies]. Qed.
