// The player's current balance. Balances arrive from a room's stream, in answers to bets and from fetches, and none has
// a time: this store decides which one is newer.
type BalanceUpdate<T> = { readonly balanceMinor: string | null; readonly totals: T };

export type BalanceStore<T> = {
  readonly balanceMinor: () => bigint | null;
  /** Subtracts a stake from the shown balance until the answer to its bet arrives. */
  readonly showStaked: (minor: bigint) => void;
  /** Shows a balance and totals; null keeps the last known value. */
  readonly show: (balanceMinor: string | null, totals: T | null) => void;
  /**
   * Makes a call that moves money and shows the balance of its answer. Fetches the balance when the answer has none, or
   * when another balance arrived during the call.
   */
  readonly transact: <A extends BalanceUpdate<T>>(call: () => Promise<A>) => Promise<A>;
  /** Fetches balance and totals, and fetches again when another balance arrived during the request. */
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
  /**
   * Number of balances displayed so far: an answer may be older than a balance that was displayed after its request.
   */
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
