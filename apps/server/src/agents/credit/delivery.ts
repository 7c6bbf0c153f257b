// Delivers credit from its sender to each receiver, and returns undeliverable parts to the sender with a message.
// Every part ends once, at the receiver or at the sender, even when runs are killed or overlap.

import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { runEach, runInHalves } from "../../infra/db/run-each.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import { transferId } from "../../wallet/wallet.ts";
import * as store from "./credit-store.ts";

type Deliverer = Pick<Services, "db" | "push" | "now">;

const TRANSFERS_AT_ONCE = 100;
const MESSAGES_PER_BUCKET = 500;

/** Delivers parts of transfers from senders of one bucket to receivers of one bucket, or returns them. */
async function deliverParts(
  { db, push, now }: Deliverer,
  bucket: number,
  receiverBucket: number,
  parts: readonly store.Sending[],
): Promise<void> {
  const answers = await store.receiveCredits(db, receiverBucket, parts, now());
  const ending = parts.map((one) => ({
    ...one,
    received: answers.get(one.inId) === true,
    returnId: transferId("agent credit return", one.outId),
  }));
  const first = new Set(
    (await store.finishCredits(db, bucket, ending, now())).map(({ creditId, n }) => `${creditId} ${n}`),
  );
  for (const one of ending)
    if (first.has(`${one.creditId} ${one.n}`))
      push.balanceChanged(one.received ? { bucket: receiverBucket, memberId: one.receiverId } : one);
}

/**
 * Delivers or returns every open part of transfers of one bucket's senders, by bucket of the receivers. A part that
 * fails delays no other part; its error is thrown at the end.
 */
export async function deliverCredits(
  services: Deliverer,
  bucket: number,
  credits: readonly store.CreditKey[],
): Promise<void> {
  const parts = await store.listSendingOf(services.db, bucket, credits);
  await runEach(
    Map.groupBy(parts, (one) => one.receiverBucket),
    async ([receiverBucket, ofBucket]) => {
      const [failed] = await runInHalves(ofBucket, (some) =>
        deliverParts(services, bucket, receiverBucket, some),
      );
      if (failed !== undefined) throw failed.error;
    },
  );
}

/** Delivers or returns every open part of a transfer. */
export function deliverCredit(
  services: Deliverer,
  { bucket, memberId }: MemberKey,
  id: string,
): Promise<void> {
  return deliverCredits(services, bucket, [{ memberId, creditId: id }]);
}

/**
 * Delivers interrupted transfers; returns the number of delivered transfers. A transfer that fails delays no other
 * transfer.
 */
export async function deliverPending(services: Deliverer): Promise<number> {
  let delivered = 0;
  await runEach(await listMemberBuckets(services.db), async (bucket) => {
    let after: store.CreditKey | null = null;
    const failures: unknown[] = [];
    for (;;) {
      const page: readonly store.CreditKey[] = await store.listSending(
        services.db,
        bucket,
        after,
        TRANSFERS_AT_ONCE,
      );
      after = page.at(-1) ?? null;
      if (after === null) break;
      await runEach(page, async (credit) => {
        await deliverCredits(services, bucket, [credit]);
        delivered += 1;
      }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
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

/** Sends senders the message about returned credit; returns the number of messages. */
export async function notifyReturned(services: Deliverer): Promise<number> {
  let sent = 0;
  await runEach(await listMemberBuckets(services.db), async (bucket) => {
    await runEach(await store.listToNotify(services.db, bucket, MESSAGES_PER_BUCKET), (item) =>
      services.db.transaction(async (tx) => {
        if (!(await store.markNotified(tx, item, services.now()))) return;
        await sendToMember(tx, services, item, {
          ref: `agent-credit:${item.creditId}:${item.n}`,
          words: wordsOf(item),
        });
        sent += 1;
      }),
    );
  });
  return sent;
}
