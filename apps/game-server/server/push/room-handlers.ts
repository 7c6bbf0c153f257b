// Interface between the game server and each kind of room. A room handler is created with the game server and serves
// the room's calls.
import type { RoomName } from "@khela/sandbox/titles";
import type { RoundAnswer, SeedsView, Totals } from "../../wire/game-api.ts";
import type { Topic } from "./hub.ts";
import type { BetRequest } from "../rounds/rounds.ts";
import type { Session } from "../rounds/session-store.ts";

export type RoomHandler = {
  /** Returns the topics of a player's stream. */
  readonly topics: (session: Session) => readonly Topic[];
  /** Called when a stream of the session opens; returns the function to call when it closes. */
  readonly watching?: (session: Session) => () => void;
  /** Returns a session's sums, for rooms whose sums include more than rounds. */
  readonly totals?: (session: Session) => Promise<Totals>;
  /** Places a bet of one answer; absent where bets go to the room's own calls. */
  readonly bet?: (session: Session, request: BetRequest) => Promise<RoundAnswer>;
  /** Returns the committed seeds of the room's rounds; absent where each player has their own seeds. */
  readonly seeds?: (session: Session) => Promise<SeedsView>;
};

export type RoomHandlers = Readonly<Partial<Record<RoomName, RoomHandler>>>;
