// The member's inbox: private messages and broadcasts, in the member's language. A message is delivered only once,
// even when the member has deleted it. Only the member can read or delete it.

import type { calls } from "@khela/contract/calls";
import { languageFallbacks } from "@khela/contract/locale/languages";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { cleanMarkup, plainText } from "../content/content.ts";
import type { Context, Services } from "../http/context.ts";
import { writeAudit, type AuditEntry } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import { invariant } from "@khela/service-kit/errors";
import * as store from "./store.ts";

type InboxCalls = (typeof calls)["inbox"];
type Count = { readonly unread: number };

const SUMMARY_LETTERS = 90;

/** Counts the member's messages after delivering new broadcasts. */
async function deliverAndCount(
  ctx: Context<InboxCalls["unread"] | InboxCalls["list"]>,
): Promise<store.MessageCount> {
  const now = ctx.now();
  const { hasUndelivered, ...count } = await store.countDelivered(ctx.db, ctx.session, now);
  if (!hasUndelivered) return count;
  await store.deliverBroadcasts(ctx.db, ctx.session, now);
  return store.countMessages(ctx.db, ctx.session);
}

export async function unread(ctx: Context<InboxCalls["unread"]>): Promise<number> {
  return (await deliverAndCount(ctx)).unread;
}

export async function list(
  ctx: Context<InboxCalls["list"]>,
  { page, size }: ParsedInputOf<InboxCalls["list"]>,
): Promise<OutputOf<InboxCalls["list"]>> {
  const count = await deliverAndCount(ctx);
  const messages = await store.listMessages(ctx.db, ctx.session, languageFallbacks(ctx.language), {
    limit: size,
    offset: (page - 1) * size,
  });
  return {
    list: messages.map(({ id, title, content, sentAt, readAt }) => ({
      messageId: String(id),
      title,
      summary: plainText(content, SUMMARY_LETTERS),
      sentAt: sentAt.getTime(),
      read: readAt !== null,
    })),
    totalPages: Math.ceil(count.all / size),
    totalCount: count.all,
    unread: count.unread,
  };
}

export async function message(
  ctx: Context<InboxCalls["message"]>,
  { messageId }: { readonly messageId: string },
): Promise<OutputOf<InboxCalls["message"]>> {
  const found =
    (await store.findMessage(ctx.db, ctx.session, languageFallbacks(ctx.language), BigInt(messageId))) ??
    ctx.fail("inbox.message.unknown");
  const { title, content, sentAt, readAt } = found;
  return { messageId, title, content, sentAt: sentAt.getTime(), read: readAt !== null };
}

/** Changes the member's messages. If any message has changed, pushes the change to the member's open pages. */
async function change(
  ctx: Context<InboxCalls["read"] | InboxCalls["readAll"] | InboxCalls["remove"]>,
  deed: (tx: Db) => Promise<number>,
): Promise<Count> {
  return ctx.db.transaction(async (tx) => {
    if ((await deed(tx)) > 0) await ctx.push.store(tx, ctx.session, "unread", { of: "inbox" });
    return { unread: (await store.countMessages(tx, ctx.session)).unread };
  });
}

type Chosen = { readonly messageIds: readonly string[] };

/**
 * Returns the chosen ids. Fails when the member has none of the messages; unknown ids beside known ids are harmless.
 */
async function idsOf(
  ctx: Context<InboxCalls["read"] | InboxCalls["remove"]>,
  { messageIds }: Chosen,
): Promise<bigint[]> {
  const ids = messageIds.map(BigInt);
  if ((await store.countKnown(ctx.db, ctx.session, ids)) === 0) ctx.fail("inbox.message.unknown");
  return ids;
}

export async function read(ctx: Context<InboxCalls["read"]>, chosen: Chosen): Promise<Count> {
  const ids = await idsOf(ctx, chosen);
  return change(ctx, (tx) => store.setRead(tx, ctx.session, ids, ctx.now()));
}

export function readAll(ctx: Context<InboxCalls["readAll"]>): Promise<Count> {
  return change(ctx, async (tx) => {
    await store.deliverBroadcasts(tx, ctx.session, ctx.now());
    return store.setRead(tx, ctx.session, null, ctx.now());
  });
}

export async function remove(ctx: Context<InboxCalls["remove"]>, chosen: Chosen): Promise<Count> {
  const ids = await idsOf(ctx, chosen);
  return change(ctx, (tx) => store.setDeleted(tx, ctx.session, ids, ctx.now()));
}

/**
 * Cleans the texts. English or Bengali must be among the languages, so that every reader's language chain finds a
 * text.
 */
function cleanTexts(words: store.Localized): store.Localized {
  invariant("EN" in words || "BN" in words, "a message is written in English or Bengali at least");
  return Object.fromEntries(
    Object.entries(words).map(([language, { title, content }]) => [
      language,
      { title: title.trim(), content: cleanMarkup(content) },
    ]),
  );
}

/**
 * Inserts a message into one member's inbox, once for each `ref`, and pushes to the member's open pages. Runs in the
 * transaction of the message's cause.
 */
export async function sendToMember(
  tx: Db,
  services: Pick<Services, "now"> & { readonly push: Pick<Services["push"], "store"> },
  member: MemberKey,
  { ref, words }: { readonly ref: string; readonly words: store.Localized },
): Promise<void> {
  const sent = await store.insertMessage(tx, member, { ref, words: cleanTexts(words), now: services.now() });
  if (sent > 0) await services.push.store(tx, member, "unread", { of: "inbox" });
}

/**
 * Sends a message like `sendToMember` to several members of one bucket. The members stay locked until the transaction
 * ends.
 */
export async function sendToMembers(
  tx: Db,
  { now, push }: Pick<Services, "now"> & { readonly push: Pick<Services["push"], "storeForEach"> },
  members: store.MembersOfBucket,
  { ref, words }: { readonly ref: string; readonly words: store.Localized },
): Promise<void> {
  const { bucket } = members;
  const memberIds = await store.insertMessages(tx, members, { ref, words: cleanTexts(words), now: now() });
  await push.storeForEach(tx, { bucket, memberIds }, "unread", { of: "inbox" });
}

type Editor = Pick<AuditEntry, "actor" | "ip" | "requestId"> & { readonly merchantId: number };

/** Writes a message to all members of a merchant; a repeated write changes the text in every inbox. */
export async function saveBroadcast(db: Db, editor: Editor, row: store.BroadcastRow): Promise<void> {
  const { code, welcome, startsAt, endsAt } = row;
  await db.transaction(async (tx) => {
    await store.upsertBroadcast(tx, editor.merchantId, { ...row, words: cleanTexts(row.words) });
    await writeAudit(tx, {
      ...editor,
      action: "inbox.broadcast.saved",
      subject: `broadcast:${code}`,
      detail: { welcome, startsAt, endsAt, languages: Object.keys(row.words) },
    });
  });
}
