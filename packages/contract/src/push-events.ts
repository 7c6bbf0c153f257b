// Server-sent events to a member's open pages: `event` is the key, `data` the JSON.

/** Path of the server-sent events (resumed by Last-Event-ID). */
export const pushPath = "/wps/push/events";

/**
 * `<lotteryEventsPath><game>`: server-sent events to everyone with the lottery open. The only event is `changed`,
 * when a draw closes, is drawn, settled or void.
 */
export const lotteryEventsPath = "/lgw/draw/events/";

export type PushEvents = {
  /** The main balance after a transfer; decimal strings, as in `wallet.balance`. */
  balance: { availBalance: string; heldBalance: string; currency: string };
  /** A deposit order changed state. */
  deposit: { orderId: string; state: string; amount: string; currency: string };
  /** A withdrawal changed state. */
  withdraw: { orderId: string; state: string; amount: string; currency: string };
  /** An unread count has changed; the page fetches it again. */
  unread: { of: "inbox" | "chat" | "announcements" };
  /** A message of the live chat from either side; an open conversation appends it. */
  chat: {
    id: string;
    from: "member" | "operator";
    text: string;
    picture: { width: number; height: number } | null;
    sentAt: number;
    /** Null: operators wrote it. */
    requestId: string | null;
  };
  /** Operators have read the live chat up to this message. */
  chatSeen: { upTo: string };
  /** An operator is typing in the live chat. It is not stored: an absent page misses it. */
  chatTyping: Record<string, never>;
  /** The session was ended elsewhere; the page shows the logged-out message. */
  sessionEnded: Record<string, never>;
};

export type PushEvent = keyof PushEvents;
