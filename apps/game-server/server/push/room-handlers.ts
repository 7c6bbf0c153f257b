// Interface of each kind of room for the game server. A room handler is created with the game server and serves its
// own calls.
import type { RoomName } from "@khela/sandbox/titles";
import type { SeedsView, Totals } from "../../wire/game-api.ts";
import type { Topic } from "./hub.ts";
import type { Session } from "../rounds/session-store.ts";

export type RoomHandler = {
  /** The topics of a player's stream. */
  readonly topics: (session: Session) => readonly Topic[];
  /** Called when a stream of the session opens; returns the function to call when it closes. */
  readonly watching?: (session: Session) => () => void;
  /** A session's stakes and payouts, where they include more than its rounds. */
  readonly totals?: (session: Session) => Promise<Totals>;
  /** The committed seeds its rounds are drawn from; omitted where each player has their own seeds. */
  readonly seeds?: (session: Session) => Promise<SeedsView>;
};

export type RoomHandlers = Readonly<Partial<Record<RoomName, RoomHandler>>>;
