// Server-sent events that a member's open pages receive. Each key is the name of an event, and its type describes the
// JSON in `data`.

/** Path of the server-sent events (resumed by Last-Event-ID). */
export const pushPath = "/wps/push/events";

/**
 * Path prefix of the server-sent events for everyone who has a lottery open: `<lotteryEventsPath><game>`. The only
 * event is `changed`, when a draw closes, is drawn, settled or void.
 */
export const lotteryEventsPath = "/lgw/draw/events/";

export type PushEvents = {
  /** Main balance after a transfer, as decimal strings like those of `wallet.balance`. */
  balance: { availBalance: string; heldBalance: string; currency: string };
  /** The new state of a deposit order. */
  deposit: { orderId: string; state: string; amount: string; currency: string };
  /** The new state of a withdrawal. */
  withdraw: { orderId: string; state: string; amount: string; currency: string };
  /** An unread count has changed, so the page fetches the count again. */
  unread: { of: "inbox" | "chat" | "announcements" };
  /** A new message of the live chat, from either side. An open conversation appends it. */
  chat: {
    id: string;
    from: "member" | "operator";
    text: string;
    picture: { width: number; height: number } | null;
    sentAt: number;
    /** Request id that the member's page created; null: an operator wrote the message. */
    requestId: string | null;
  };
  /** Operators have read the live chat up to this message. */
  chatSeen: { upTo: string };
  /** An operator is typing in the live chat. The event is not stored, so an absent page misses it. */
  chatTyping: Record<string, never>;
  /** The session was ended from elsewhere. The page shows that the member is logged out. */
  sessionEnded: Record<string, never>;
};

export type PushEvent = keyof PushEvents;
