// Feedback of members, with pictures. Repeated feedback is stored only once. Pictures are re-encoded, and the sent
// files are not kept. The answer is sent to the sender's inbox once.

import type { calls } from "@khela/contract/calls";
import { feedbackLimits } from "@khela/contract/inbox/feedback-limits";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { consoleTopic } from "../http/console/console-topic.ts";
import type { Context, Services } from "../http/context.ts";
import { escapeHtml } from "../http/escape-html.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";
import { incrementCount } from "../infra/db/throttle-store.ts";
import { decodeImage } from "../infra/decode-image.ts";
import { fail } from "../infra/failure.ts";
import * as store from "./feedback-store.ts";
import { sendToMember } from "./inbox.ts";

type InboxCalls = (typeof calls)["inbox"];

/** Maximum side of a stored picture, at which a phone's screenshot is readable. */
const PICTURE_SIDE = 1_600;
const MAX_PER_HOUR = 6;
const HOUR_MS = 60 * 60_000;
const defaultLength = { minLength: 10, maxLength: 500 } as const;

/** Returns the minimum and maximum letters of feedback: the merchant's setting, within the storage limit. */
function lengthOf(merchant: Merchant): { readonly minLength: number; readonly maxLength: number } {
  const { feedback } = merchant.settings as { feedback?: { minLength?: number; maxLength?: number } };
  const maxLength = Math.min(feedback?.maxLength ?? defaultLength.maxLength, 4_000);
  return {
    minLength: Math.min(Math.max(1, feedback?.minLength ?? defaultLength.minLength), maxLength),
    maxLength,
  };
}

export async function feedbackRules({
  merchant,
}: Context<InboxCalls["feedbackRules"]>): Promise<OutputOf<InboxCalls["feedbackRules"]>> {
  const { remarkMax, maxPictures, maxPictureBytes } = feedbackLimits;
  return { ...lengthOf(merchant), remarkMax, maxPictures, maxPictureBytes };
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Whether the first bytes are those of a PNG or JPEG picture; the file name does not count. */
function isPngOrJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG.length).equals(PNG) || bytes.subarray(0, JPEG.length).equals(JPEG);
}

export async function feedback(
  ctx: Context<InboxCalls["feedback"]>,
  { content, remark = "", agreed, requestId }: ParsedInputOf<InboxCalls["feedback"]>,
): Promise<OutputOf<InboxCalls["feedback"]>> {
  const { db, session, merchant, files } = ctx;
  const bounds = lengthOf(merchant);
  const letters = [...content.trim()].length;
  if (letters < bounds.minLength || letters > bounds.maxLength)
    ctx.fail("feedback.length", { field: "content", ...bounds });
  if (!agreed) ctx.fail("feedback.terms", { field: "agreed" });
  if (files.some(({ bytes }) => !isPngOrJpeg(bytes))) ctx.fail("feedback.picture", { field: "pictures" });
  const sent = await incrementCount(db, `feedback ${session.memberId}`, HOUR_MS, ctx.now());
  if (sent > MAX_PER_HOUR) ctx.fail("feedback.too.many", undefined, HOUR_MS / 1_000);
  const pictures: store.NewPicture[] = [];
  for (const { bytes } of files) {
    pictures.push(
      (await decodeImage(bytes, { maxSide: PICTURE_SIDE })) ??
        ctx.fail("feedback.picture", { field: "pictures" }),
    );
  }
  const id = await db.transaction(async (tx) => {
    const now = ctx.now();
    const made = await store.insertFeedback(tx, session, {
      merchantId: merchant.id,
      requestId,
      content: content.trim(),
      remark: remark.trim(),
      language: ctx.language,
      now,
    });
    if (made.isNew)
      for (const picture of pictures) await store.insertPicture(tx, session, made.id, picture, now);
    await ctx.push.publishTopic(tx, consoleTopic(merchant.id, "feedback"));
    return made.id;
  });
  return { feedbackId: String(id) };
}

export async function feedbacks(
  ctx: Context<InboxCalls["feedbacks"]>,
  { page, size }: ParsedInputOf<InboxCalls["feedbacks"]>,
): Promise<OutputOf<InboxCalls["feedbacks"]>> {
  const [rows, count] = await Promise.all([
    store.listFeedbacks(ctx.db, ctx.session, { limit: size, offset: (page - 1) * size }),
    store.countFeedbacks(ctx.db, ctx.session),
  ]);
  return {
    list: rows.map(({ id, content, remark, pictures, sentAt, answer }) => ({
      feedbackId: String(id),
      content,
      remark,
      pictures: pictures.length,
      sentAt: sentAt.getTime(),
      answer,
    })),
    totalPages: Math.ceil(count / size),
  };
}

function toHtml(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

export type Answer = {
  readonly merchantId: number;
  readonly id: bigint;
  readonly answer: string;
  readonly operator: string;
};

/**
 * Sends an answer to the inbox of the feedback's sender, and returns the sender. Fails with `feedback.unknown` or
 * `feedback.answered`.
 */
export function answerFeedback(
  services: Pick<Services, "db" | "now" | "push">,
  { merchantId, id, answer, operator }: Answer,
): Promise<bigint> {
  return services.db.transaction(async (tx) => {
    const found = (await store.lockFeedback(tx, merchantId, id)) ?? fail("feedback.unknown");
    if (found.answer !== null) fail("feedback.answered");
    await store.setAnswer(tx, found, { answer, by: operator, now: services.now() });
    const content = `<p>${toHtml(answer)}</p><blockquote>${toHtml(found.content)}</blockquote>`;
    await sendToMember(tx, services, found, {
      ref: `feedback-${id}`,
      words: {
        BN: { title: "আপনার মতামতের উত্তর", content },
        EN: { title: "An answer to your feedback", content },
      },
    });
    return found.memberId;
  });
}
