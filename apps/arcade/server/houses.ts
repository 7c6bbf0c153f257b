// What the arcade asks of whoever runs a kind of room. Each is made with the arcade and serves calls of its own.
import type { RoomName } from "@khela/sandbox/titles";
import type { SeedsView, Totals } from "../wire.ts";
import type { Topic } from "./hub.ts";
import type { Session } from "./store.ts";

export type House = {
  /** What the stream of a seat carries. */
  readonly topics: (session: Session) => readonly Topic[];
  /** What a session staked and was paid, where that is more than its rounds. */
  readonly totals?: (session: Session) => Promise<Totals>;
  /** The promises its rounds are drawn from; left out where each player has seeds of their own. */
  readonly seeds?: (session: Session) => Promise<SeedsView>;
};

export type Houses = Readonly<Partial<Record<RoomName, House>>>;
