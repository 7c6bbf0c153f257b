// The current balance, and which of two answers is newer: balances come from a room's stream, from answers to
// bets and from fetches, and none of them carries a time.
type BalanceUpdate<T> = { readonly balanceMinor: string | null; readonly totals: T };

export type BalanceStore<T> = {
  readonly balanceMinor: () => bigint | null;
  /** Subtracts the stake from the shown balance until the answer arrives. */
  readonly showStaked: (minor: bigint) => void;
  /** Null keeps the last known value. */
  readonly show: (balanceMinor: string | null, totals: T | null) => void;
  /**
   * Makes a call that moves money and shows its balance; fetches it when the answer has none, or another balance
   * arrived in between.
   */
  readonly transact: <A extends BalanceUpdate<T>>(call: () => Promise<A>) => Promise<A>;
  /** Fetches the balance and totals, again when another came meanwhile. */
  readonly refresh: () => Promise<void>;
};

type Parts<T, S extends BalanceUpdate<T>> = {
  readonly first: string | null;
  readonly fetchState: () => Promise<S>;
  readonly onTotals: (totals: T | null) => void;
  readonly onState: (state: S) => void;
};

export function minorOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

export function createBalanceStore<T, S extends BalanceUpdate<T>>({
  first,
  fetchState,
  onTotals,
  onState,
}: Parts<T, S>): BalanceStore<T> {
  let balance = minorOf(first);
  /** Counts the displayed balances: an answer requested before one may be older or newer. */
  let revision = 0;
  function show(balanceMinor: string | null, totals: T | null): void {
    revision += 1;
    balance = minorOf(balanceMinor) ?? balance;
    onTotals(totals);
  }
  async function refresh(): Promise<void> {
    for (;;) {
      const before = revision;
      const state = await fetchState();
      if (revision !== before) continue;
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
    show,
    refresh,
    transact: async (call) => {
      const before = revision;
      const answer = await call();
      const answered = minorOf(answer.balanceMinor);
      const isNewest = revision === before;
      if (isNewest) show(answer.balanceMinor, answer.totals);
      // The answer to a repeated request does not contain the balance.
      if (answered === null || (!isNewest && answered !== balance)) void refresh().catch(() => undefined);
      return answer;
    },
  };
}
