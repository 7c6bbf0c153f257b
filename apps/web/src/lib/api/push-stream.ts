// Reads the server's push events for a logged-in page and writes them into the query cache, so that a balance is never
// polled. Nothing is shown when the stream fails.

import { cashier } from "@khela/contract/cashier/calls";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import { noticeCalls } from "@khela/contract/content/notices/calls";
import { inbox } from "@khela/contract/inbox/calls";
import { member } from "@khela/contract/member/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { pushPath, type PushEvent, type PushEvents } from "@khela/contract/push-events";
import type { OutputOf } from "@khela/contract/schemas";
import type { QueryCache } from "../query/query.ts";
import { setQueriesData, invalidateQueries } from "../query/query-data.ts";
import { endSession } from "../session/session.ts";
import { throttled } from "../throttle.ts";
import { type CallError, endsSession, send } from "./call.ts";
import { openLiveStream } from "./live-stream.ts";
import { operatorTyping } from "./operator-typing.ts";
import { withMain } from "./wallet-balance.ts";

type Handlers = { [E in PushEvent]: (data: PushEvents[E]) => void };

/** Unread counts are fetched at most this often, however many messages arrive. */
const unreadThrottleMs = 250;

/**
 * Calls whose cached answers stored push events update; they are fetched again when a stream opens. The balance is
 * not among them, because the server sends it at each opening.
 */
const pushedCalls = [
  cashier.depositOrder,
  cashier.depositOrders,
  withdrawals.withdrawOrder,
  withdrawals.withdrawOrders,
  withdrawals.withdrawSettings,
  inbox.chatMessages,
] as const;

type Conversation = OutputOf<typeof inbox.chatMessages>;

/**
 * Adds a pushed chat message. A message that was written on this page also arrives as a push, and is not added twice.
 */
function withMessage(known: Conversation, message: PushEvents["chat"]): Conversation {
  return known.list.some(({ id }) => id === message.id)
    ? known
    : { ...known, list: [...known.list, message] };
}

/**
 * Listens until the returned function is called. Calls `onSessionEnded` when the session was ended elsewhere.
 */
export function subscribeToPush(cache: QueryCache, onSessionEnded: () => void): () => void {
  const refreshCounts = {
    inbox: throttled(() => {
      invalidateQueries(cache, inbox.unread);
      invalidateQueries(cache, inbox.list);
    }, unreadThrottleMs),
    chat: throttled(() => invalidateQueries(cache, inbox.chatUnread), unreadThrottleMs),
    announcements: throttled(() => invalidateQueries(cache, noticeCalls.unread), unreadThrottleMs),
  };
  const handlers: Handlers = {
    balance: (data) => {
      setQueriesData(cache, wallet.balance, (known) => withMain(known, data));
    },
    // deposits and withdrawals both change the withdrawable amount and the missing turnover
    deposit: () => {
      for (const call of [cashier.depositOrder, cashier.depositOrders, withdrawals.withdrawSettings])
        invalidateQueries(cache, call);
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
    chatSeen: ({ upTo: seenUpTo }) =>
      setQueriesData(cache, inbox.chatMessages, (known) => ({ ...known, seenUpTo })),
    chatTyping: operatorTyping.emit,
    sessionEnded: () => {
      endSession();
      onSessionEnded();
    },
  };
  const on = Object.fromEntries(
    (Object.keys(handlers) as PushEvent[]).map((event) => [
      event,
      (data: string) => (handlers[event] as (data: unknown) => void)(JSON.parse(data)),
    ]),
  );
  return openLiveStream({
    path: pushPath,
    on,
    // Events may have been stored between the page's queries, or the end of the previous stream, and this opening.
    onOpen: () => {
      for (const refresh of Object.values(refreshCounts)) refresh();
      for (const call of pushedCalls) invalidateQueries(cache, call);
    },
    // An ended session is one reason of a refusal, but the stream does not give the reason. This call fails if the
    // session has ended, and then ends it here.
    onRefused: () => {
      void send(member.info, {}).catch((error: CallError) => {
        if (endsSession(error)) onSessionEnded();
      });
    },
  });
}
