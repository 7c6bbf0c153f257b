// What the server pushes to a logged-in page, written into the query cache, so that a balance is never
// polled. The browser resumes a broken stream by itself with Last-Event-ID; nothing is shown when it fails.

import { cashier } from "@khela/contract/calls/cashier";
import { withdrawals } from "@khela/contract/calls/money/withdrawals";
import { content } from "@khela/contract/calls/content";
import { inbox } from "@khela/contract/calls/inbox";
import { wallet } from "@khela/contract/calls/wallet";
import type { PushEvent, PushEvents } from "@khela/contract/site/push-events";
import type { OutputOf } from "@khela/contract/schemas";
import { pushPath } from "@khela/contract/wire";
import type { QueryCache } from "../query/query.ts";
import { setQueriesData, invalidateQueries } from "../query/query.ts";
import { endSession } from "../session/session.ts";
import { throttled } from "../throttle.ts";
import { withMain } from "./wallet-balance.ts";

type Handlers = { [E in PushEvent]: (data: PushEvents[E]) => void };

/** Unread counts are fetched at most this often, however many messages arrive. */
const unreadThrottleMs = 250;

type Conversation = OutputOf<typeof inbox.chatMessages>;

/** A message written on this page also arrives as a push and is not shown twice. */
function withMessage(known: Conversation, message: PushEvents["chat"]): Conversation {
  return known.list.some(({ id }) => id === message.id)
    ? known
    : { ...known, list: [...known.list, message] };
}

/**
 * Listens until the returned function is called. Calls `onSessionEnded` when the session was ended elsewhere.
 */
export function subscribeToPush(cache: QueryCache, onSessionEnded: () => void): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  const source = new EventSource(pushPath);
  const refreshCounts = {
    inbox: throttled(() => {
      invalidateQueries(cache, inbox.unread);
      invalidateQueries(cache, inbox.list);
    }, unreadThrottleMs),
    chat: throttled(() => invalidateQueries(cache, inbox.chatUnread), unreadThrottleMs),
    announcements: throttled(() => invalidateQueries(cache, content.unread), unreadThrottleMs),
  };
  const handlers: Handlers = {
    balance: (data) => {
      setQueriesData(cache, wallet.balance, (known) => withMain(known, data));
    },
    deposit: () => {
      invalidateQueries(cache, cashier.depositOrder);
      invalidateQueries(cache, cashier.depositOrders);
    },
    withdraw: () => {
      for (const call of [
        withdrawals.withdrawOrder,
        withdrawals.withdrawOrders,
        withdrawals.withdrawSettings,
      ])
        invalidateQueries(cache, call);
    },
    unread: ({ of }) => refreshCounts[of](),
    chat: (message) => setQueriesData(cache, inbox.chatMessages, (known) => withMessage(known, message)),
    sessionEnded: () => {
      endSession();
      onSessionEnded();
    },
  };
  for (const event of Object.keys(handlers) as PushEvent[]) {
    source.addEventListener(event, (message) => {
      const handle = handlers[event] as (data: unknown) => void;
      handle(JSON.parse((message as MessageEvent<string>).data));
    });
  }
  // Events between the page's own queries and the opening of this stream were missed.
  source.addEventListener(
    "open",
    () => {
      for (const refresh of Object.values(refreshCounts)) refresh();
    },
    { once: true },
  );
  return () => source.close();
}
