// What the server pushes to a logged-in page: put into the query cache, so that a balance is never polled.
// The browser resumes a broken stream by itself with Last-Event-ID; nothing is shown when it fails.

import { cashier } from "@khela/contract/calls/cashier";
import { content } from "@khela/contract/calls/content";
import { inbox } from "@khela/contract/calls/inbox";
import { wallet } from "@khela/contract/calls/wallet";
import type { PushEvent, PushEvents } from "@khela/contract/push";
import type { OutputOf } from "@khela/contract/schemas";
import { pushPath } from "@khela/contract/wire";
import type { QueryCache } from "./query.ts";
import { changeAnswers, expireAnswers } from "./query.ts";
import { endSession } from "./session.ts";
import { throttled } from "./throttle.ts";

type Balance = OutputOf<typeof wallet.balance>;
type Handlers = { [E in PushEvent]: (data: PushEvents[E]) => void };

const mainAccount = 2;
/** Counts are asked for at most so often, however many messages come. */
const unreadEveryMs = 250;

function withMain(balance: Balance, pushed: PushEvents["balance"]): Balance {
  const main = balance.balance.map((account) =>
    account.accountTypeId === mainAccount
      ? { ...account, availBalance: pushed.availBalance, heldBalance: pushed.heldBalance }
      : account);
  const single = balance.balance.length <= 1;
  return { ...balance, balance: main, sumBalance: single ? pushed.availBalance : balance.sumBalance };
}

type Conversation = OutputOf<typeof inbox.chatMessages>;

/** What was written here comes back as a push too, and is not shown twice. */
function withMessage(known: Conversation, message: PushEvents["chat"]): Conversation {
  return known.list.some(({ id }) => id === message.id) ? known : { ...known, list: [...known.list, message] };
}

/** Listens until the returned function is called. `onEnded` runs when the session was ended elsewhere. */
export function listenToPush(cache: QueryCache, onEnded: () => void): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  const source = new EventSource(pushPath);
  const recount = {
    inbox: throttled(() => {
      expireAnswers(cache, inbox.unread);
      expireAnswers(cache, inbox.list);
    }, unreadEveryMs),
    chat: throttled(() => expireAnswers(cache, inbox.chatUnread), unreadEveryMs),
    announcements: throttled(() => expireAnswers(cache, content.unread), unreadEveryMs),
  };
  const handlers: Handlers = {
    balance: (data) => {
      changeAnswers(cache, wallet.balance, (known) => withMain(known, data));
    },
    deposit: () => {
      expireAnswers(cache, cashier.depositOrder);
      expireAnswers(cache, cashier.depositOrders);
    },
    unread: ({ of }) => recount[of](),
    chat: (message) => changeAnswers(cache, inbox.chatMessages, (known) => withMessage(known, message)),
    sessionEnded: () => {
      endSession();
      onEnded();
    },
  };
  for (const event of Object.keys(handlers) as PushEvent[]) {
    source.addEventListener(event, (message) => {
      const handle = handlers[event] as (data: unknown) => void;
      handle(JSON.parse((message as MessageEvent<string>).data));
    });
  }
  // What happened between the page's own questions and this line standing was told to nobody here.
  source.addEventListener("open", () => {
    for (const ask of Object.values(recount)) ask();
  }, { once: true });
  return () => source.close();
}
