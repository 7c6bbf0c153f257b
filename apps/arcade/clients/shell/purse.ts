// The balance as last heard, and which of two answers may be shown: money is told by a room's stream, by the answers to
// bets and by asking, and none of them says when it was true.
type Heard<T> = { readonly balanceMinor: string | null; readonly totals: T };

export type Purse<T> = {
  readonly balanceMinor: () => bigint | null;
  /** Takes what is staked off the shown balance until the answer is here. */
  readonly showStaked: (minor: bigint) => void;
  /** What is null stays as last known. */
  readonly show: (balanceMinor: string | null, totals: T | null) => void;
  /** Makes a call that moves money and shows what it answers of it; asks when that says nothing or something else was heard. */
  readonly move: <A extends Heard<T>>(call: () => Promise<A>) => Promise<A>;
  /** Asks how things stand, again when something was heard meanwhile. */
  readonly refresh: () => Promise<void>;
};

type Parts<T, S extends Heard<T>> = {
  readonly first: string | null;
  readonly ask: () => Promise<S>;
  readonly onTotals: (totals: T | null) => void;
  readonly onState: (state: S) => void;
};

export function minorOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

export function createPurse<T, S extends Heard<T>>({ first, ask, onTotals, onState }: Parts<T, S>): Purse<T> {
  let balance = minorOf(first);
  /** An answer asked for before something was heard is older than that, or newer: nobody can say. */
  let heard = 0;
  function show(balanceMinor: string | null, totals: T | null): void {
    heard += 1;
    balance = minorOf(balanceMinor) ?? balance;
    onTotals(totals);
  }
  async function refresh(): Promise<void> {
    for (;;) {
      const before = heard;
      const state = await ask();
      if (heard !== before) continue;
      onState(state);
      return show(state.balanceMinor, state.totals);
    }
  }
  return {
    balanceMinor: () => balance,
    showStaked: (minor) => {
      if (balance !== null) balance -= minor;
      onTotals(null);
    },
    show, refresh,
    move: async (call) => {
      const before = heard;
      const answer = await call();
      const told = minorOf(answer.balanceMinor);
      const isNewest = heard === before;
      if (isNewest) show(answer.balanceMinor, answer.totals);
      // What is answered at the second asking does not say the balance.
      if (told === null || (!isNewest && told !== balance)) void refresh().catch(() => undefined);
      return answer;
    },
  };
}
