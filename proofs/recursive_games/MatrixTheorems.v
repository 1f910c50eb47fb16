(** The two theorems of the slides on matrix games in general. *)
From Coq Require Import List QArith Lqa Arith Bool Lia.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules MatrixGames MatrixStatements.
Import ListNotations.
Open Scope Q_scope.

Theorem theorem_1 : MatrixStatements.theorem_1.
Proof.
  intros m u w [[i [I [[j1 [J1 E1]] Low]]] Most] [[j [J [[i1 [I1 E2]] High]]] Least].
  assert (Between : u <= entry m i j /\ entry m i j <= w) by (split; [now apply Low|now apply High]).
  split.
  - intros [i' [j' [I' [J' [Rows Columns]]]]]. apply Qle_antisym; [lra|].
    apply Qle_trans with (entry m i' j').
    + apply (Least j'); [assumption|]. split; [exists i'; split; [assumption|reflexivity]|assumption].
    + apply (Most i'); [assumption|]. split; [exists j'; split; [assumption|reflexivity]|assumption].
  - intros E. exists i, j. split; [assumption|]. split; [assumption|]. split.
    + intros k K. specialize (High k K). lra.
    + intros k K. specialize (Low k K). lra.
Qed.

(** Where a function is least on the list [a :: l]. *)
Fixpoint lowest (f : nat -> Q) (a : nat) (l : list nat) : nat :=
  match l with
  | [] => a
  | c :: l => let k := lowest f a l in if Qle_bool (f c) (f k) then c else k
  end.

Lemma lowest_spec f a l : In (lowest f a l) (a :: l) /\ forall k, In k (a :: l) -> f (lowest f a l) <= f k.
Proof.
  induction l as [|c l [I L]]; simpl lowest.
  - split; [now left|]. intros k [<-|[]]. lra.
  - set (low := lowest f a l) in *. destruct (Qle_bool (f c) (f low)) eqn:E.
    + apply Qle_bool_iff in E. split; [right; now left|].
      intros k [<-|[<-|K]]; [|lra|].
      * specialize (L a (or_introl eq_refl)). lra.
      * specialize (L k (or_intror K)). lra.
    + assert (N : ~ f c <= f low) by (rewrite <- Qle_bool_iff; congruence). apply Qnot_le_lt in N.
      split; [destruct I as [I|I]; [now left|right; now right]|].
      intros k [<-|[<-|K]]; [apply L; now left|lra|apply L; now right].
Qed.

Theorem margins_exist : MatrixStatements.margins_exist.
Proof.
  intros m R C. destruct (rows m) as [|r rs] eqn:Er; [congruence|].
  destruct (columns m) as [|c cs] eqn:Ec; [congruence|]. clear R C.
  set (at_column := fun i => lowest (entry m i) c cs).
  set (at_row := fun j => lowest (fun i => - entry m i j) r rs). split.
  - set (best := lowest (fun i => - entry m i (at_column i)) r rs).
    destruct (lowest_spec (fun i => - entry m i (at_column i)) r rs) as [I L].
    fold best in I, L. exists (entry m best (at_column best)).
    destruct (lowest_spec (entry m best) c cs) as [J M]. split.
    + exists best. split; [rewrite Er; exact I|]. split.
      * exists (at_column best). split; [rewrite Ec; exact J|reflexivity].
      * intros j K. rewrite Ec in K. now apply M.
    + intros i u K [_ Low]. rewrite Er in K. specialize (L i K). cbv beta in L.
      destruct (lowest_spec (entry m i) c cs) as [J' _].
      specialize (Low (at_column i)). rewrite Ec in Low. specialize (Low J'). lra.
  - set (best := lowest (fun j => entry m (at_row j) j) c cs).
    destruct (lowest_spec (fun j => entry m (at_row j) j) c cs) as [J L].
    fold best in J, L. exists (entry m (at_row best) best).
    destruct (lowest_spec (fun i => - entry m i best) r rs) as [I M]. split.
    + exists best. split; [rewrite Ec; exact J|]. split.
      * exists (at_row best). split; [rewrite Er; exact I|reflexivity].
      * intros i K. rewrite Er in K. specialize (M i K). cbv beta in M. unfold at_row. lra.
    + intros j w K [_ High]. rewrite Ec in K. specialize (L j K). cbv beta in L.
      destruct (lowest_spec (fun i => - entry m i j) r rs) as [I' _].
      specialize (High (at_row j)). rewrite Er in High. specialize (High I'). lra.
Qed.

(** If nothing is negative and the sum is not positive, everything is zero. *)
Lemma sum_nothing {A} (f : A -> Q) l : (forall a, In a l -> 0 <= f a) -> sum f l <= 0 ->
  forall a, In a l -> f a == 0.
Proof.
  induction l as [|b l IH]; intros N S a I; [destruct I|].
  assert (P : forall c, (forall d, In d c -> 0 <= f d) -> 0 <= sum f c).
  { induction c as [|d c IHc]; intros M; simpl; [lra|].
    specialize (IHc (fun e J => M e (or_intror J))). specialize (M d (or_introl eq_refl)). lra. }
  simpl in S. assert (S0 : 0 <= sum f l) by (apply P; intros d D; apply N; now right).
  assert (B0 : 0 <= f b) by (apply N; now left). destruct I as [<-|I]; [lra|].
  apply IH; [intros c C; apply N; now right|lra|assumption].
Qed.

Lemma sum_gap {A} (x f : A -> Q) v l :
  sum (fun a => x a * (v - f a)) l == v * sum x l - sum (fun a => x a * f a) l.
Proof. induction l as [|a l IH]; simpl; [ring|]. simpl in IH. rewrite IH. ring. Qed.

Theorem theorem_2_for_optimal_strategies : MatrixStatements.theorem_2_for_optimal_strategies.
Proof.
  intros m x y v Nr Nc S T.
  assert (Rows : forall i, In i (rows m) -> sum (fun j => y j * entry m i j) (columns m) <= v)
    by (intros i I; now apply (concedes_row m y v i Nr T)).
  assert (Columns : forall j, In j (columns m) -> v <= sum (fun i => x i * entry m i j) (rows m))
    by (intros j J; now apply (secures_column m x v j Nc S)).
  destruct S as [[X X1] S]. destruct T as [[Y Y1] T]. simpl in X1, Y1, X, Y.
  pose proof (S y (conj Y Y1)) as L. pose proof (T x (conj X X1)) as U. simpl in L, U. split.
  - intros i I P. assert (Z : x i * (v - sum (fun j => y j * entry m i j) (columns m)) == 0).
    { apply (sum_nothing (fun i => x i * (v - sum (fun j => y j * entry m i j) (columns m))) (rows m)).
      - intros k K. apply Qmult_le_0_compat; [now apply X|]. specialize (Rows k K). lra.
      - rewrite (sum_gap x (fun i => sum (fun j => y j * entry m i j) (columns m)) v (rows m)).
        rewrite X1. unfold mean in L. simpl in L. lra.
      - assumption. }
    apply Qmult_integral in Z. destruct Z; lra.
  - intros j J P.
    assert (Z : y j * (- v - - sum (fun i => x i * entry m i j) (rows m)) == 0).
    { apply (sum_nothing (fun j => y j * (- v - - sum (fun i => x i * entry m i j) (rows m))) (columns m)).
      - intros k K. apply Qmult_le_0_compat; [now apply Y|]. specialize (Columns k K). lra.
      - rewrite (sum_gap y (fun j => - sum (fun i => x i * entry m i j) (rows m)) (- v) (columns m)).
        rewrite Y1. pose proof (mean_swap m x y) as W. simpl in W.
        assert (V : sum (fun j => y j * - sum (fun i => x i * entry m i j) (rows m)) (columns m) ==
          - sum (fun j => y j * sum (fun i => x i * entry m i j) (rows m)) (columns m)).
        { generalize (columns m). intros l. induction l as [|c l IH]; simpl; [ring|]. simpl in IH. rewrite IH. ring. }
        rewrite V, <- W. lra.
      - assumption. }
    apply Qmult_integral in Z. destruct Z; lra.
Qed.

(** Matching pennies: heads against heads pays 1, and the game is worth 0. *)
Definition pennies : game_of_numbers := {|
  rows := [0; 1]%nat; columns := [0; 1]%nat;
  entry := fun i j => if Nat.eqb i j then 1 else -(1) |}.

Theorem theorem_2_as_printed_fails : ~ MatrixStatements.theorem_2_as_printed.
Proof.
  intros H. assert (N : NoDup [0; 1]%nat) by (repeat constructor; simpl; intuition lia).
  assert (V : matrix_value pennies 0).
  { apply (is_value_sound pennies [(0%nat, 1#2); (1%nat, 1#2)] [(0%nat, 1#2); (1%nat, 1#2)]); try exact N.
    vm_compute. reflexivity. }
  set (heads := fun i : nat => if Nat.eqb i 0 then 1 else 0).
  assert (M : mixed [0; 1]%nat heads).
  { split; [|reflexivity]. intros a _. unfold heads. simpl. destruct (Nat.eqb a 0); lra. }
  specialize (H pennies heads heads 0 N N V M M 0%nat (or_introl eq_refl)).
  assert (P : 0 < heads 0%nat) by reflexivity. specialize (H P). vm_compute in H. discriminate.
Qed.
