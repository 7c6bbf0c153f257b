// What the server pushes to a member's open pages: server-sent events, `event` is the key, `data` the JSON.

export type PushEvents = {
  /** The main balance after a movement; decimal strings, as `wallet.balance` answers. */
  balance: { availBalance: string; heldBalance: string; currency: string };
  /** A deposit order changed state. */
  deposit: { orderId: string; state: string; amount: string; currency: string };
  /** How many of these are unread has changed; the page asks anew. */
  unread: { of: "inbox" | "chat" | "announcements" };
  /** A message of the live chat, from either side: a page that shows the conversation adds it. */
  chat: { id: string; from: "member" | "operator"; text: string; sentAt: number };
  /** The session was ended elsewhere; the page shows the logged-out message. */
  sessionEnded: Record<string, never>;
};

export type PushEvent = keyof PushEvents;
