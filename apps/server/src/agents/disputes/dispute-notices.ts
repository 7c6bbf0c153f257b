// Messages about a dispute to its sender or receiver.

import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import type { Dispute, Side } from "./dispute-store.ts";

type Step = "opened" | "answered" | "closed";
type About = Pick<
  Dispute,
  "bucket" | "memberId" | "id" | "receiver" | "senderName" | "receiverName" | "amountMinor" | "currency"
>;

const titles = {
  opened: {
    BN: (name: string, amount: string) => `${name} ${amount} নিয়ে আপত্তি করেছেন`,
    EN: (name: string, amount: string) => `${name} disputes ${amount}`,
    TH: (name: string, amount: string) => `${name} โต้แย้งรายการ ${amount}`,
  },
  answered: {
    BN: (name: string, amount: string) => `${amount} নিয়ে আপত্তির উত্তর দিয়েছেন ${name}`,
    EN: (name: string, amount: string) => `${name} answered about ${amount}`,
    TH: (name: string, amount: string) => `${name} ตอบเรื่องรายการ ${amount} แล้ว`,
  },
  closed: {
    BN: (_name: string, amount: string) => `${amount} নিয়ে আপত্তির সিদ্ধান্ত হয়েছে`,
    EN: (_name: string, amount: string) => `The dispute about ${amount} is decided`,
    TH: (_name: string, amount: string) => `ตัดสินเรื่องรายการ ${amount} แล้ว`,
  },
} as const;

const links = { BN: "আপত্তি দেখুন", EN: "See the dispute", TH: "ดูข้อโต้แย้ง" } as const;

/** Sends the sender or the receiver the message about a step of the dispute, once for each step. */
export async function notifyDispute(
  tx: Db,
  services: Pick<Services, "now"> & { readonly push: Pick<Services["push"], "store"> },
  dispute: About,
  { to, step }: { readonly to: Side; readonly step: Step },
): Promise<void> {
  const isSender = to === "sender";
  const name = isSender ? dispute.receiverName : dispute.senderName;
  const amount = `${currencySymbol(dispute.currency)}${formatAmount(dispute.amountMinor, dispute.currency)}`;
  const path = isSender ? "/m/agent?part=credit" : "/m/receivedCredit";
  const words = (language: keyof typeof links) => ({
    title: titles[step][language](name, amount),
    content: `<p><a href="${path}">${links[language]}</a></p>`,
  });
  const member = isSender ? { bucket: dispute.bucket, memberId: dispute.memberId } : dispute.receiver;
  await sendToMember(tx, services, member, {
    ref: `agent-dispute:${dispute.id}:${step}`,
    words: { BN: words("BN"), EN: words("EN"), TH: words("TH") },
  });
}
