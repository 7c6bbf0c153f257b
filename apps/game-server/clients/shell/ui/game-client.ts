// The interface of a game's client to the shell: its canvas, its controls and its rules.

import type { RoundView } from "../../../wire/game-api.ts";
import type { Rules } from "./rules-sheet.ts";
import type { GameSession } from "../session/game-session.ts";

export type GameLayout = {
  /** The element between the status strip and the control bar. */
  readonly canvas: HTMLElement;
  /** The element with the controls below balance and stake. */
  readonly controls: HTMLElement;
  /** An element beside the balance, for a game that has no stake control. */
  readonly beside?: HTMLElement;
};

export type GameClient = {
  build(session: GameSession): GameLayout | Promise<GameLayout>;
  rules(session: GameSession): Rules | Promise<Rules>;
  /** Returns the result of a round in a word or a number. */
  describe(session: GameSession, round: RoundView): string;
  /** Opens the game's own fairness sheet, when the round's seeds do not belong to the player. */
  readonly fairness?: (session: GameSession) => void;
  /** Opens the game's own history, when it does not consist of rounds. */
  history?(): void;
  /** Creates a notice over a game that needs an upright phone, shown on a phone in landscape. */
  readonly turnNotice?: () => HTMLElement;
  /** Whether the game has chips, buy-ins or the like, so that the control bar has no stake control. */
  readonly hasOwnStake?: boolean;
};
