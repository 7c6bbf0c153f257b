// State and parts of a live table: the room's stream, the chips, the parts on the screen, and the progress of the
// shown round.
import type { RoundView, TableRoundView, Totals } from "../../wire/game-api.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { RoomClient } from "../shell/transport/room-client.ts";
import type { ChipTray } from "./chip-tray.ts";
import type { Chips, PlacedChip } from "./chips.ts";
import type { FeltView } from "./felt/felt-view.ts";
import type { Felt } from "./felt/felts.ts";
import type { StatusBar } from "./status-bar.ts";
import type { Scene } from "./scenes/scene.ts";

export type LiveTable = {
  readonly session: GameSession;
  readonly kind: string;
  readonly felt: Felt;
  readonly room: RoomClient;
  readonly chips: Chips;
  readonly chipTray: ChipTray;
  readonly feltView: FeltView;
  readonly scene: Scene;
  readonly status: StatusBar;
  /** The element with the scene and the status bar. */
  readonly top: HTMLElement;
  readonly road: HTMLElement;
  /** Content below the felt, reached by scrolling, so that it can appear and disappear without moving the felt. */
  readonly below: HTMLElement;
  isSending: boolean;
  /**
   * `revealed`: id of the round whose result is shown. The next fields: whether that result is still being animated,
   * and id of the last round that opened.
   */
  revealed: string;
  isRevealing: boolean;
  opened: string;
  /** Id of the last round whose win was celebrated, or that had ended when the page was opened. */
  celebrated: string;
  /** Time that was left for bets when this client first saw the round. */
  fullMs: number;
  /** A received balance that is not shown yet, since it would reveal the result. */
  pendingBalance: { readonly balanceMinor: string | null; readonly totals: Totals | null } | null;
};

export function roundNow({ room }: LiveTable): TableRoundView | null {
  return room.view()?.round ?? null;
}

export function isOpen(table: LiveTable): boolean {
  const { room } = table;
  const round = roundNow(table);
  return room.isConnected() && round?.stage === "open" && room.now() < round.closesAt;
}

export function ownBets(table: LiveTable): readonly RoundView[] {
  const own = table.room.playerBets();
  return own?.tableRoundId === roundNow(table)?.id ? (own?.bets ?? []) : [];
}

/** Returns whether a bet is accepted or pending. */
export function isStanding({ state }: RoundView): boolean {
  return state === "open" || state === "settled" || state === "placing";
}

/** The player's chips of a round's accepted or pending bets. */
export function placedChips(bets: readonly RoundView[]): PlacedChip[] {
  return bets
    .filter(isStanding)
    .flatMap(({ bet }) =>
      "bets" in bet ? bet.bets.map(({ on, stakeMinor }) => ({ on, minor: BigInt(stakeMinor) })) : [],
    );
}
