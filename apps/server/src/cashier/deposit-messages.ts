// Messages to members whose deposit was credited after its page stopped waiting. A job sends each message once. The
// transaction that credits the deposit does not send it, because that transaction writes nothing of the member except
// money.

import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { formatAmount } from "@khela/engines/money";
import type { Services } from "../http/context.ts";
import { sendToMember } from "../inbox/inbox.ts";
import { listMemberBuckets } from "../infra/db/buckets.ts";
import { listUntold, setTold, type Order } from "./store.ts";

const MESSAGES_PER_BUCKET = 500;

type Words = Parameters<typeof sendToMember>[3]["words"];

function wordsOf({ id, currency, amountMinor, receivedMinor }: Order): Words {
  const amount = `${currencySymbol(currency)}${formatAmount(receivedMinor ?? amountMinor, currency)}`;
  const link = (text: string) => `<p><a href="/m/voucherCenter?order=${id}">${text}</a></p>`;
  return {
    BN: {
      title: `${amount} জমা হয়েছে`,
      content: `<p>আপনার পাঠানো টাকা পেয়েছি, ব্যালেন্সে যোগ হয়ে গেছে।</p>${link("জমাটি দেখুন")}`,
    },
    EN: {
      title: `${amount} was added to your balance`,
      content: `<p>Your payment has arrived.</p>${link("See the deposit")}`,
    },
    TH: {
      title: `ฝากเงิน ${amount} แล้ว`,
      content: `<p>ได้รับเงินของคุณและเพิ่มในยอดเงินแล้ว</p>${link("ดูรายการฝาก")}`,
    },
  };
}

/** Sends a message to each member whose deposit was credited late, once a deposit. */
export async function tellOfDeposits(services: Pick<Services, "db" | "push" | "now">): Promise<void> {
  const { db } = services;
  for (const bucket of await listMemberBuckets(db))
    for (const order of await listUntold(db, bucket, MESSAGES_PER_BUCKET)) {
      const message = { ref: `deposit-${order.id}`, words: wordsOf(order) };
      await db.transaction((tx) => sendToMember(tx, services, order, message));
      await setTold(db, order);
    }
}
