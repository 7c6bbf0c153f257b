// The running game of a player: the API client, the last state received from the server, and the frame around the
// canvas. Only this module changes the figures of money on the screen.
import type {
  JackpotView,
  RoundAnswer,
  RoundView,
  SeedsView,
  StateView,
  Totals,
} from "../../../wire/game-api.ts";
import { ApiFailure, type ApiClient, type ApiFailureCode } from "../transport/api-client.ts";
import type { Format } from "../i18n/format.ts";
import { createBalanceStore, minorOf, type BalanceStore } from "./balance-store.ts";
import { createReadAgain } from "./read-again.ts";
import type { LaunchParams } from "./host-bridge.ts";
import { goBack, notifyBusy, notifyLimit, onBalanceChanged } from "./host-bridge.ts";
import type { SoundEffects } from "../ui/sound-effects.ts";
import { showToast } from "../ui/toast.ts";
import { formatMessage } from "../i18n/message-format.ts";
import { messages } from "../i18n/messages.ts";
import { highestStake, type StakeRange } from "../ui/stake-steps.ts";

type Listener = () => void;

export type GameSession = {
  readonly page: LaunchParams;
  readonly api: ApiClient;
  readonly format: Format;
  readonly sound: SoundEffects;
  readonly state: () => StateView;
  readonly balanceMinor: () => bigint | null;
  readonly stakeMinor: () => bigint;
  /** Maximum stake of a round while a bonus is in play; null: no such limit. */
  readonly bonusMaxMinor: () => bigint | null;
  /** Sets the stake, at most the highest of `stakeRange`. */
  setStake(minor: bigint): void;
  /** The range of stakes that the player may choose now. */
  readonly stakeRange: () => StakeRange;
  /** Sets the number of stakes of a bet. A stake that is too high for this number is lowered, with a notice. */
  setStakesPerBet(parts: BetParts): void;
  /** Maximum of a bet now: that of the game, or that of a bonus in play. */
  readonly betMaxMinor: () => bigint;
  /** Subtracts the stake (or another amount) from the shown balance while the round runs. Notifies the site. */
  showStaked(minor?: bigint): void;
  /** Shows the result of a round in the figures: balance, totals, nonce. Notifies the site. */
  showAnswer(answer: RoundAnswer): void;
  /** Shows a balance that a room has pushed; null keeps the last known value. */
  readonly showMoney: BalanceStore<Totals>["show"];
  /** Makes a room's call that moves money, and shows the balance from the answer. */
  readonly transact: BalanceStore<Totals>["transact"];
  showSeeds(seeds: SeedsView): void;
  showJackpot(jackpot: JackpotView | null): void;
  showRounds(rounds: readonly RoundView[]): void;
  /** Fetches the session's state from the server. */
  readonly refresh: () => Promise<void>;
  /** Shows a failure to the player; when the session has ended, the game ends. */
  showFailure(error: unknown): void;
  onChange(listener: Listener): void;
  leave(): void;
};

/**
 * Number of equal stakes of a bet. `later`: of further stakes that its round needs; the maximum of a bonus applies to the
 * whole round, that of the game to the bet.
 */
type BetParts = { readonly count: number; readonly later?: number };

/**
 * Codes of refusals that left the balance unchanged. Their message to the player has a heading that says so. After
 * other errors it is unknown whether the bet was accepted.
 */
const NOT_TAKEN =
  /^(bet\.(bad|stake|too_fast|price|payout)|market\.|funds\.|limit\.|stake\.|player\.|game\.disabled)/;

/** Returns the heading for a refused bet; null for errors after which it is unknown whether the bet was accepted. */
export function refusalTitle(code: ApiFailureCode): string | null {
  return NOT_TAKEN.test(code) ? messages.notTaken : null;
}

/**
 * Returns the text of a failure for the player. The text of a refusal above a bonus's maximum stake names that stake.
 */
export function failureText(
  session: Pick<GameSession, "bonusMaxMinor" | "format">,
  code: ApiFailureCode,
): string {
  const cap = session.bonusMaxMinor();
  return code === "stake.capped" && cap !== null
    ? formatMessage(messages.bonusMax, { amount: session.format.money(cap) })
    : messages.errors[code];
}

const ENDINGS: ReadonlySet<string> = new Set(["session.unknown", "session.expired"]);
const ROUNDS_KEPT = 20;

type Parts = Pick<GameSession, "page" | "api" | "format" | "sound"> & {
  readonly state: StateView;
  readonly end: () => void;
};

/**
 * Returns the stake at the start: that of an open round's first bet, otherwise the fourth of the stakes to choose
 * from. A balance below the fourth stake selects the highest stake that it covers, or the minimum.
 */
function firstStake({ limits, balanceMinor, open }: StateView): bigint {
  if (open !== null) {
    const { bet } = open;
    // of several bets the first, without the stakes added during the round
    return BigInt(("bets" in bet ? bet.bets[0] : bet)?.stakeMinor ?? bet.stakeMinor);
  }
  const balance = minorOf(balanceMinor);
  const affordable = limits.stakes.map(BigInt).filter((stake) => balance === null || stake <= balance);
  return affordable[Math.min(3, affordable.length - 1)] ?? BigInt(limits.minMinor);
}

function withRound(rounds: readonly RoundView[], round: RoundView): RoundView[] {
  return [round, ...rounds.filter(({ roundId }) => roundId !== round.roundId)].slice(0, ROUNDS_KEPT);
}

/** Fetches the balance when the site reports a change and when the page becomes visible, one call at a time. */
function followBalance(page: LaunchParams, refresh: () => Promise<void>): void {
  let isFetching = false;
  let hasChangedAgain = false;
  async function follow(): Promise<void> {
    hasChangedAgain = isFetching;
    if (isFetching) return;
    isFetching = true;
    await refresh().catch(() => undefined);
    isFetching = false;
    if (hasChangedAgain) await follow();
  }
  onBalanceChanged(page, () => void follow());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void follow();
  });
}

export function createGameSession({ page, api, format, sound, state: first, end }: Parts): GameSession {
  let state = first;
  let stake = firstStake(first);
  const listeners: Listener[] = [];
  const change = (next: Partial<StateView>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const balanceStore = createBalanceStore<Totals, StateView>({
    first: first.balanceMinor,
    fetchState: () => api.state(),
    onTotals: (totals) => change(totals === null ? {} : { totals }),
    onState: (next) => {
      state = next;
    },
  });
  const { refresh } = balanceStore;
  followBalance(page, refresh);
  const readAgain = createReadAgain(refresh);
  const bonusMaxMinor = () => minorOf(state.limits.bonusMaxMinor);
  let parts: BetParts = { count: 1 };
  const lower = (a: bigint, b: bigint | null) => (b !== null && b < a ? b : a);
  const stakeRange = (): StakeRange => {
    const { stakes, maxMinor } = state.limits;
    const stakesPerBet = BigInt(parts.count);
    const cap = bonusMaxMinor();
    const bonusCap = cap === null ? null : cap / BigInt(parts.count + (parts.later ?? 0));
    return {
      stakes: stakes.map(BigInt),
      capMinor: lower(BigInt(maxMinor) / stakesPerBet, bonusCap),
      stakesPerBet,
    };
  };
  const withinRange = (minor: bigint): bigint => {
    const most = highestStake(stakeRange());
    return minor > most ? most : minor;
  };
  // a bonus with a lower maximum stake may have begun since the stake was chosen
  listeners.push(() => (stake = withinRange(stake)));
  stake = withinRange(stake);
  return {
    page,
    api,
    format,
    sound,
    refresh,
    showMoney: balanceStore.show,
    transact: balanceStore.transact,
    state: () => state,
    balanceMinor: balanceStore.balanceMinor,
    stakeMinor: () => stake,
    bonusMaxMinor,
    stakeRange,
    betMaxMinor: () => lower(BigInt(state.limits.maxMinor), bonusMaxMinor()),
    setStake: (minor) => {
      stake = withinRange(minor);
      change({});
    },
    setStakesPerBet: (next) => {
      const before = stake;
      parts = next;
      change({});
      if (stake < before) showToast(formatMessage(messages.stakeLowered, { stake: format.money(stake) }));
    },
    showStaked: (minor = stake) => {
      notifyBusy(page, true);
      balanceStore.showStaked(minor);
    },
    showAnswer: ({ round, balanceMinor, nonce, totals, jackpot = null }) => {
      const open = round.state === "open" ? round : null;
      state = {
        ...state,
        open,
        seeds: { ...state.seeds, nonce },
        rounds: withRound(state.rounds, round),
        jackpot,
      };
      balanceStore.show(balanceMinor, totals);
      notifyBusy(page, false);
      // The answer to a repeated request does not contain the balance.
      if (balanceMinor === null) void refresh().catch(() => undefined);
    },
    showSeeds: (seeds) => change({ seeds }),
    showJackpot: (jackpot) => change({ jackpot }),
    showRounds: (rounds) => change({ rounds }),
    showFailure: (error) => {
      notifyBusy(page, false);
      const code = error instanceof ApiFailure ? error.code : "internal";
      if (ENDINGS.has(code)) return end();
      if (code === "limit.reached") notifyLimit(page);
      showToast(failureText({ bonusMaxMinor, format }, code), "error", refusalTitle(code));
      void readAgain();
    },
    onChange: (listener) => void listeners.push(listener),
    leave: () => goBack(page),
  };
}
