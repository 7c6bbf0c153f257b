// Messages to a member's inbox about the end of a withdrawal. A job sends each message once. The transaction that ends
// the withdrawal does not send it, because that transaction writes nothing of the member except money.

import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { payoutFailuresBn } from "@khela/contract/locale/payout-failures/bn";
import { payoutFailuresEn } from "@khela/contract/locale/payout-failures/en";
import { payoutFailuresTh } from "@khela/contract/locale/payout-failures/th";
import type { PayoutFailureMessage } from "@khela/contract/payment-gateway";
import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { listOrdersToNotify, moveOrder, refusalRemark, type Order } from "./withdrawal-store.ts";

const NOTICES_PER_BUCKET = 500;

type Words = Parameters<typeof sendToMember>[3]["words"];

function wordsOf(order: Order): Words {
  const { currency, amountMinor, feeMinor, ending } = order;
  const money = (minor: bigint) => `${currencySymbol(currency)}${formatAmount(minor, currency)}`;
  const amount = money(amountMinor);
  const received = money(amountMinor - feeMinor);
  const link = (text: string) => `<p><a href="/m/withdraw?order=${order.id}">${text}</a></p>`;
  const reason = (failures: Readonly<Record<PayoutFailureMessage, string>>): string => {
    const text =
      order.failure === null ? refusalRemark(order) : failures[`withdraw.failure.${order.failure}`];
    return text === null ? "" : `<p>${escapeHtml(text)}</p>`;
  };
  if (order.state === "paid")
    return {
      BN: {
        title: `${received} পাঠানো হয়েছে`,
        content: `<p>শেষে ${ending} থাকা অ্যাকাউন্টে আপনার টাকা পৌঁছে গেছে।</p>${link("উত্তোলনটি দেখুন")}`,
      },
      EN: {
        title: `${received} was paid out`,
        content: `<p>It has reached the account that ends in ${ending}.</p>${link("See the withdrawal")}`,
      },
      TH: {
        title: `จ่ายเงิน ${received} แล้ว`,
        content: `<p>เงินเข้าบัญชีที่ลงท้ายด้วย ${ending} แล้ว</p>${link("ดูรายการถอน")}`,
      },
    };
  return {
    BN: {
      title: `${amount} তোলা যায়নি`,
      content: `<p>পুরো টাকা আপনার ব্যালেন্সে ফিরে এসেছে।</p>${reason(payoutFailuresBn)}${link("উত্তোলনটি দেখুন")}`,
    },
    EN: {
      title: `The withdrawal of ${amount} was not paid`,
      content: `<p>All of it is back in your balance.</p>${reason(payoutFailuresEn)}${link("See the withdrawal")}`,
    },
    TH: {
      title: `ถอนเงิน ${amount} ไม่สำเร็จ`,
      content: `<p>เงินทั้งหมดกลับเข้ายอดเงินของคุณแล้ว</p>${reason(payoutFailuresTh)}${link("ดูรายการถอน")}`,
    },
  };
}

/** Sends each member the message about their withdrawal's end, once. */
export async function notifyMembers(services: Pick<Services, "db" | "push" | "now">): Promise<void> {
  const { db } = services;
  for (const bucket of await listMemberBuckets(db)) {
    for (const order of await listOrdersToNotify(db, bucket, NOTICES_PER_BUCKET)) {
      const message = { ref: `withdraw-${order.id}`, words: wordsOf(order) };
      await db.transaction((tx) => sendToMember(tx, services, order, message));
      await moveOrder(db, order, { step: "notify" }, services.now());
    }
  }
}
