// The inbox message about a corrected or void draw, to every member with an order in it. Each version of the result
// has one message, sent before the orders are settled again or refunded. So the run after an interruption sends the
// messages that are missing. A failed message never delays a payout. After all pages, the members of a failed
// transaction are tried once more, each in a separate transaction. Members without a message are logged.

import type { Services } from "../../http/context.ts";
import { findGame, viewerOf } from "../../games/games.ts";
import { sendToMembers } from "../../inbox/inbox.ts";
import type { DrawRow } from "../draw-store.ts";
import type { OrderKey } from "../order-store.ts";

/** Maximum members of one transaction, because the transaction locks each of them until the transaction ends. */
const MEMBERS_AT_ONCE = 100;

type Noticing = Pick<Services, "db" | "push" | "log" | "now">;
type Words = Parameters<typeof sendToMembers>[3]["words"];
type Named = { readonly BN: string; readonly EN: string; readonly TH: string };

const link = ({ nodeId, numero }: DrawRow, text: string) =>
  `<p><a href="/m/lottery?game=${nodeId}&amp;draw=${numero}">${text}</a></p>`;

const voidWords = (draw: DrawRow, { BN, EN, TH }: Named): Words => ({
  BN: {
    title: `ড্র বাতিল: ${BN} ${draw.numero}`,
    content: `<p>এই ড্র বাতিল হয়েছে। আপনার পুরো বাজির টাকা ব্যালেন্সে ফেরত যাচ্ছে।</p>${link(draw, "ড্র দেখুন")}`,
  },
  EN: {
    title: `Void draw: ${EN} ${draw.numero}`,
    content: `<p>This draw is void. Your whole stake comes back to your balance.</p>${link(draw, "See the draw")}`,
  },
  TH: {
    title: `งวดเป็นโมฆะ: ${TH} ${draw.numero}`,
    content: `<p>งวดนี้เป็นโมฆะ เงินเดิมพันทั้งหมดจะคืนเข้ายอดเงินของคุณ</p>${link(draw, "ดูงวดนี้")}`,
  },
});

const correctedWords = (draw: DrawRow, { BN, EN, TH }: Named): Words => ({
  BN: {
    title: `ফল সংশোধন: ${BN} ${draw.numero}`,
    content: `<p>এই ড্রয়ের ফল সংশোধন করা হয়েছে। আপনার অর্ডারের হিসাব নতুন ফল দিয়ে আবার হচ্ছে।</p>${link(draw, "দুই ফলই দেখুন")}`,
  },
  EN: {
    title: `Corrected result: ${EN} ${draw.numero}`,
    content: `<p>The result of this draw was corrected. Your orders are settled again by the new one.</p>${link(draw, "See both results")}`,
  },
  TH: {
    title: `แก้ไขผล: ${TH} ${draw.numero}`,
    content: `<p>ผลของงวดนี้ถูกแก้ไข รายการของคุณจะคิดใหม่ตามผลล่าสุด</p>${link(draw, "ดูผลทั้งสองครั้ง")}`,
  },
});

async function namesOf({ db }: Noticing, { merchantId, nodeId, engine }: DrawRow): Promise<Named> {
  const name = async (language: keyof Named) =>
    (await findGame(db, viewerOf(merchantId, language), nodeId))?.name ?? engine;
  return { BN: await name("BN"), EN: await name("EN"), TH: await name("TH") };
}

export type DrawNotice = {
  /** Sends the message to the members of a page of orders. Never throws. */
  send(bucket: number, orders: readonly OrderKey[]): Promise<void>;
  /** Retries the members of failed transactions, each in a separate transaction. Never throws. */
  sendLeft(): Promise<void>;
};

/** Creates the sender of the messages about a draw. For the first result of a draw, the sender sends no message. */
export async function createDrawNotice(services: Noticing, draw: DrawRow): Promise<DrawNotice> {
  const { db, log } = services;
  const isVoid = draw.state === "void";
  if (!isVoid && draw.resultVersion < 2)
    return { send: async () => undefined, sendLeft: async () => undefined };
  const names = await namesOf(services, draw);
  const words = isVoid ? voidWords(draw, names) : correctedWords(draw, names);
  const ref = `lottery-draw-${draw.id}-${isVoid ? "void" : draw.resultVersion}`;
  const left: { readonly bucket: number; readonly memberId: bigint }[] = [];

  async function write(bucket: number, memberIds: readonly bigint[]): Promise<boolean> {
    try {
      await db.transaction((tx) => sendToMembers(tx, services, { bucket, memberIds }, { ref, words }));
      return true;
    } catch (error) {
      const members = memberIds.map(String);
      log.error(
        { err: error, draw: String(draw.id), members },
        "a message about a draw could not be written",
      );
      return false;
    }
  }

  return {
    async send(bucket, orders) {
      const memberIds = [...new Set(orders.map(({ memberId }) => memberId))];
      for (let at = 0; at < memberIds.length; at += MEMBERS_AT_ONCE) {
        const some = memberIds.slice(at, at + MEMBERS_AT_ONCE);
        if (!(await write(bucket, some))) left.push(...some.map((memberId) => ({ bucket, memberId })));
      }
    },
    async sendLeft() {
      for (const { bucket, memberId } of left.splice(0)) await write(bucket, [memberId]);
    },
  };
}
