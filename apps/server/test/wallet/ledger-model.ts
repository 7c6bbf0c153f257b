/**
 * An in-memory model of the ledger, with which tests compare the real ledger: one posting at a time, without batches
 * and SQL. The model has one currency, only existing accounts and no time.
 */
import type { LinkedPostings, Posting } from "../../src/wallet/ledger/ledger.ts";

type Entry = {
  readonly movement: Posting;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly held: bigint;
};
type State = { balance: bigint; held: bigint; entries: Entry[]; refused: Map<string, Posting> };
type ModelAnswer = { code: string | null; replayed: boolean; balance: bigint; held: bigint };

export type Model = {
  /**
   * Money that the operator accounts have paid, minus the money paid to the operator accounts; always equals the sum
   * of all balances.
   */
  outside(): bigint;
  balanceOf(accountId: bigint): { balance: bigint; held: bigint };
  post(linked: LinkedPostings): ModelAnswer[];
};

export function createModel(): Model {
  let accounts = new Map<bigint, State>();
  let outside = 0n;
  const stateOf = (id: bigint) => {
    const state = accounts.get(id) ?? { balance: 0n, held: 0n, entries: [], refused: new Map() };
    accounts.set(id, state);
    return state;
  };
  const one = (movement: Posting): ModelAnswer => {
    const state = stateOf(movement.account.id);
    const answer = apply(state, movement);
    if (answer.code === null && !answer.replayed) outside += answer.balance - before(state);
    return answer;
  };
  return {
    outside: () => outside,
    balanceOf: (id) => stateOf(id),
    post: (linked) => {
      if (linked.length === 1) return [one(linked[0]!)];
      const saved = structuredClone(accounts);
      const savedOutside = outside;
      const answers: ModelAnswer[] = [];
      for (const movement of linked) {
        const answer = one(movement);
        if (answer.code === null) {
          answers.push(answer);
          continue;
        }
        accounts = saved;
        outside = savedOutside;
        const state = stateOf(movement.account.id);
        if (answer.code === "ledger.insufficient_funds") state.refused.set(movement.id, movement);
        return linked.map((other) =>
          other === movement
            ? { ...answer, balance: state.balance, held: state.held }
            : { code: "ledger.linked_failed", replayed: false, balance: 0n, held: 0n },
        );
      }
      return answers;
    },
  };
}

/** Returns the balance before the newest entry. */
function before(state: State): bigint {
  return state.entries.at(-2)?.balance ?? 0n;
}

function apply(state: State, movement: Posting): ModelAnswer {
  const now = (code: string | null, replayed = false): ModelAnswer => ({
    code,
    replayed,
    balance: state.balance,
    held: state.held,
  });
  const known = state.entries.find((entry) => entry.movement.id === movement.id);
  if (known !== undefined) {
    if (!isSame(known.movement, movement)) return now("ledger.id_reused");
    return { code: null, replayed: true, balance: known.balance, held: known.held };
  }
  const refused = state.refused.get(movement.id);
  if (refused !== undefined)
    return isSame(refused, movement) ? now("ledger.insufficient_funds", true) : now("ledger.id_reused");
  const effect = effectOf(state, movement);
  if (typeof effect === "string") {
    if (effect === "ledger.insufficient_funds") state.refused.set(movement.id, movement);
    return now(effect);
  }
  state.balance += effect.balance;
  state.held += effect.held;
  state.entries.push({ movement, amount: effect.amount, balance: state.balance, held: state.held });
  return now(null);
}

function isSame(first: Posting, second: Posting): boolean {
  const text = (movement: Posting) =>
    JSON.stringify(movement, (_, value) => (typeof value === "bigint" ? `${value}` : value));
  return text(first) === text(second);
}

type Effect = { balance: bigint; held: bigint; amount: bigint };

function effectOf(state: State, movement: Posting): Effect | string {
  const find = (id: string) => state.entries.find((entry) => entry.movement.id === id);
  const free = state.balance - state.held;
  const out = (amount: bigint): Effect | string =>
    free < amount ? "ledger.insufficient_funds" : { balance: -amount, held: 0n, amount };
  switch (movement.action) {
    case "post":
      return movement.direction === "in"
        ? { balance: movement.amountMinor, held: 0n, amount: movement.amountMinor }
        : out(movement.amountMinor);
    case "reserve":
      return free < movement.amountMinor
        ? "ledger.insufficient_funds"
        : { balance: 0n, held: movement.amountMinor, amount: movement.amountMinor };
    case "reverse": {
      const first = find(movement.reversalOf);
      if (first === undefined) return "ledger.unknown_transfer";
      if (first.movement.action !== "post" && first.movement.action !== "settle")
        return "ledger.not_reversible";
      if (
        state.entries.some(
          ({ movement: m }) => m.action === "reverse" && m.reversalOf === movement.reversalOf,
        )
      )
        return "ledger.already_reversed";
      const wasIn = first.movement.action === "post" && first.movement.direction === "in";
      return wasIn ? out(first.amount) : { balance: first.amount, held: 0n, amount: first.amount };
    }
    case "settle":
    case "void":
    case "expire": {
      const hold = find(movement.pendingId);
      if (hold === undefined || hold.movement.action !== "reserve") return "ledger.unknown_pending";
      if (state.entries.some(({ movement: m }) => "pendingId" in m && m.pendingId === movement.pendingId))
        return "ledger.already_settled";
      if (movement.action === "expire") return "ledger.hold_not_expired";
      const paid = movement.action === "settle" ? (movement.amountMinor ?? hold.amount) : 0n;
      if (paid > hold.amount) return "ledger.over_settle";
      return {
        balance: -paid,
        held: -hold.amount,
        amount: movement.action === "settle" ? paid : hold.amount,
      };
    }
  }
}
