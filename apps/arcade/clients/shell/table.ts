// What a game has in hand once its player sits: the calls, the state as last heard, and the frame around the stage
// that shows it. Figures on the screen change only through here.
import type { JackpotView, RoundAnswer, RoundView, SeedsView, StateView, Totals } from "../../wire.ts";
import { ApiFailure, type Api } from "./api.ts";
import type { Format } from "./format.ts";
import { createPurse, minorOf, type Purse } from "./purse.ts";
import type { Page } from "./site.ts";
import { goBack, tellBusy } from "./site.ts";
import type { Sound } from "./sound.ts";
import { showToast } from "./toast.ts";
import { words } from "./words.ts";

type Listener = () => void;

export type Table = {
  readonly page: Page;
  readonly api: Api;
  readonly format: Format;
  readonly sound: Sound;
  readonly state: () => StateView;
  readonly balanceMinor: () => bigint | null;
  readonly stakeMinor: () => bigint;
  setStake(minor: bigint): void;
  /** Takes the stake (or what else was staked) off the shown balance while the round runs; the site is told. */
  showStaked(minor?: bigint): void;
  /** Shows a round's end: balance, totals, counter; the site is told. */
  showAnswer(answer: RoundAnswer): void;
  /** Shows money as a room tells it; what is null stays as last known. */
  readonly showMoney: Purse<Totals>["show"];
  /** Makes a call of a room that moves money, and shows what it answers of it. */
  readonly move: Purse<Totals>["move"];
  showSeeds(seeds: SeedsView): void;
  showJackpot(jackpot: JackpotView | null): void;
  showRounds(rounds: readonly RoundView[]): void;
  /** Asks the server how things stand, after something went wrong. */
  readonly refresh: () => Promise<void>;
  /** Says what went wrong; a session that ended is the end of the game. */
  showFailure(error: unknown): void;
  onChange(listener: Listener): void;
  leave(): void;
};

const ENDINGS: ReadonlySet<string> = new Set(["session.unknown", "session.expired"]);
const ROUNDS_KEPT = 20;

type Parts = Pick<Table, "page" | "api" | "format" | "sound"> & { readonly state: StateView; readonly end: () => void };

/** The stake to begin with: the third step, or less when the balance does not reach. */
function firstStake({ limits, balanceMinor, open }: StateView): bigint {
  if (open !== null) return BigInt(open.stakeMinor);
  const balance = minorOf(balanceMinor);
  const affordable = limits.stakes.map(BigInt).filter((stake) => balance === null || stake <= balance);
  return affordable[Math.min(3, affordable.length - 1)] ?? BigInt(limits.minMinor);
}

function withRound(rounds: readonly RoundView[], round: RoundView): RoundView[] {
  return [round, ...rounds.filter(({ roundId }) => roundId !== round.roundId)].slice(0, ROUNDS_KEPT);
}

export function createTable({ page, api, format, sound, state: first, end }: Parts): Table {
  let state = first;
  let stake = firstStake(first);
  const listeners: Listener[] = [];
  const change = (next: Partial<StateView>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const purse = createPurse<Totals, StateView>({
    first: first.balanceMinor,
    ask: () => api.state(),
    onTotals: (totals) => change(totals === null ? {} : { totals }),
    onState: (next) => { state = next; },
  });
  const { refresh } = purse;
  return {
    page, api, format, sound, refresh, showMoney: purse.show, move: purse.move,
    state: () => state,
    balanceMinor: purse.balanceMinor,
    stakeMinor: () => stake,
    setStake: (minor) => {
      stake = minor;
      change({});
    },
    showStaked: (minor = stake) => {
      tellBusy(page, true);
      purse.showStaked(minor);
    },
    showAnswer: ({ round, balanceMinor, nonce, totals, jackpot = null }) => {
      const open = round.state === "open" ? round : null;
      state = { ...state, open, seeds: { ...state.seeds, nonce }, rounds: withRound(state.rounds, round), jackpot };
      purse.show(balanceMinor, totals);
      tellBusy(page, false);
      // What was answered at the second asking does not say the balance.
      if (balanceMinor === null) void refresh().catch(() => undefined);
    },
    showSeeds: (seeds) => change({ seeds }),
    showJackpot: (jackpot) => change({ jackpot }),
    showRounds: (rounds) => change({ rounds }),
    showFailure: (error) => {
      tellBusy(page, false);
      const code = error instanceof ApiFailure ? error.code : "internal";
      if (ENDINGS.has(code)) return end();
      showToast(words.errors[code], "error");
      refresh().catch(() => undefined);
    },
    onChange: (listener) => void listeners.push(listener),
    leave: () => goBack(page),
  };
}
