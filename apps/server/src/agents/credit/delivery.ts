// Brings credit that has left its sender to each receiver, and what a receiver cannot take back to the sender with a message. Promises that
// every part ends once, at the receiver or at the sender, however often a run is killed or meets another.

import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import { transferId } from "../../wallet/wallet.ts";
import { nameOf } from "../team/downline-store.ts";
import * as store from "./credit-store.ts";

type Deliverer = Pick<Services, "db" | "push" | "now">;

const TRANSFERS_PER_BUCKET = 100;
const MESSAGES_PER_BUCKET = 500;

/** Ends every part of a transfer that has not ended. */
export async function deliverCredit(
  { db, push, now }: Deliverer,
  sender: MemberKey,
  id: string,
): Promise<void> {
  const credit = await store.findCredit(db, sender, id);
  if (credit === null) return;
  const senderName = await nameOf(db, sender);
  for (const item of await store.listItems(db, sender, id)) {
    if (item.state !== "sending") continue;
    const received = await store.receiveCredit(db, { credit, item, senderName, now: now() });
    const returnId = transferId("agent credit return", item.outId);
    const isFirst = await store.finishItem(db, credit, { n: item.n, received, returnId, now: now() });
    if (!isFirst) continue;
    push.balanceChanged(received ? { bucket: item.receiverBucket, memberId: item.receiverId } : sender);
  }
}

/** Delivers what was cut off before; returns how many transfers. */
export async function deliverPending(services: Deliverer): Promise<number> {
  let delivered = 0;
  for (const bucket of await listMemberBuckets(services.db)) {
    for (const { creditId, ...sender } of await store.listSending(
      services.db,
      bucket,
      TRANSFERS_PER_BUCKET,
    )) {
      await deliverCredit(services, sender, creditId);
      delivered += 1;
    }
  }
  return delivered;
}

function wordsOf({ receiverName, amountMinor, currency }: store.ReturnedItem) {
  const amount = `${currencySymbol(currency)}${formatAmount(amountMinor, currency)}`;
  const link = (text: string) => `<p><a href="/m/transaction/record">${text}</a></p>`;
  return {
    BN: {
      title: `${amount} ফিরে এসেছে`,
      content: `<p>${receiverName} এখন টাকা নিতে পারেন না, তাই পাঠানো ${amount} আপনার ব্যালেন্সে ফিরে এসেছে।</p>${link("লেনদেন")}`,
    },
    EN: {
      title: `${amount} came back`,
      content: `<p>${receiverName} cannot take credit now, so the ${amount} you sent are in your balance again.</p>${link("Transactions")}`,
    },
    TH: {
      title: `${amount} ถูกส่งคืน`,
      content: `<p>${receiverName} รับเครดิตไม่ได้ในขณะนี้ ยอด ${amount} จึงกลับเข้าบัญชีของคุณ</p>${link("รายการธุรกรรม")}`,
    },
  };
}

/** Sends senders the message about what came back; returns how many. */
export async function notifyReturned(services: Deliverer): Promise<number> {
  let sent = 0;
  for (const bucket of await listMemberBuckets(services.db)) {
    for (const item of await store.listToNotify(services.db, bucket, MESSAGES_PER_BUCKET)) {
      await services.db.transaction(async (tx) => {
        if (!(await store.markNotified(tx, item, services.now()))) return;
        await sendToMember(tx, services, item, {
          ref: `agent-credit:${item.creditId}:${item.n}`,
          words: wordsOf(item),
        });
        sent += 1;
      });
    }
  }
  return sent;
}
