// What the server pushes to a member's open pages: server-sent events, `event` is the key, `data` the JSON.

export type PushEvents = {
  /** The main balance after a movement; decimal strings, as `wallet.balance` answers. */
  balance: { availBalance: string; heldBalance: string; currency: string };
  /** A deposit order changed state. */
  deposit: { orderId: string; state: string; amount: string; currency: string };
  /** The session was ended elsewhere; the page shows the logged-out message. */
  sessionEnded: Record<string, never>;
};

export type PushEvent = keyof PushEvents;
