// The live chat: one conversation between a member and the operator's staff, which the server stores and pushes to
// both sides. A repeated message is stored only once. A picture is re-encoded, and the sent file is not kept. The
// address that opens the chat works only once, and only for the member.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { consoleTopic, typingTopic } from "../http/console/console-topic.ts";
import type { Context, Services } from "../http/context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import { incrementCount } from "../infra/db/throttle-store.ts";
import { decodeImage } from "../infra/decode-image.ts";
import { fail } from "../infra/failure.ts";
import * as store from "./chat-store.ts";

type InboxCalls = (typeof calls)["inbox"];
type Shown = OutputOf<InboxCalls["sendChat"]>;

const TOKEN_BYTES = 32;
const REDEEM_WITHIN_MS = 60_000;
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Maximum side of a stored picture, at which a phone's screenshot is readable. */
const PICTURE_SIDE = 1_600;
const HOME = "/m/home";

function toShown(message: store.ChatMessage): Shown {
  const { id, sender, text, pictureWidth, pictureHeight, sentAt, requestId } = message;
  const picture =
    pictureWidth === null || pictureHeight === null ? null : { width: pictureWidth, height: pictureHeight };
  return {
    id: String(id),
    from: sender,
    text,
    picture,
    sentAt: sentAt.getTime(),
    requestId: sender === "member" ? requestId : null,
  };
}

/** Returns the path of an address of this site; null: the address is of another site. */
function sameOriginPath(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address, publicUrl)) return null;
  const url = new URL(address, publicUrl);
  const path = url.pathname + url.search + url.hash;
  return url.origin === publicUrl && /^\/(?![/\\])/.test(path) ? path : null;
}

export async function launchChat(
  ctx: Context<InboxCalls["launchChat"]>,
  { backUrl = HOME, headerColor = "", title = "" }: ParsedInputOf<InboxCalls["launchChat"]>,
): Promise<OutputOf<InboxCalls["launchChat"]>> {
  const backPath =
    sameOriginPath(backUrl || HOME, ctx.config.publicUrl) ??
    ctx.fail("chat.back.foreign", { field: "backUrl" });
  const token = ctx.randomBytes(TOKEN_BYTES).toString("base64url");
  await store.insertToken(ctx.db, ctx.session, token, {
    backPath,
    headerColor: headerColor.replace("#", "").toLowerCase(),
    title: title.trim(),
    redeemBy: new Date(ctx.now().getTime() + REDEEM_WITHIN_MS),
  });
  return { chatUrl: `${ctx.config.publicUrl}/m/chat?token=${token}` };
}

export async function openChat(
  ctx: Context<InboxCalls["openChat"]>,
  { token }: { readonly token: string },
): Promise<OutputOf<InboxCalls["openChat"]>> {
  const found =
    (await store.redeemToken(ctx.db, ctx.session, token, ctx.now())) ?? ctx.fail("chat.token.invalid");
  return { backUrl: found.backPath, title: found.title, headerColor: found.headerColor };
}

export async function chatMessages(
  ctx: Context<InboxCalls["chatMessages"]>,
  { before, size }: ParsedInputOf<InboxCalls["chatMessages"]>,
): Promise<OutputOf<InboxCalls["chatMessages"]>> {
  const rows = await store.listMessages(
    ctx.db,
    ctx.session,
    before === undefined ? null : BigInt(before),
    size + 1,
  );
  const more = rows.length > size;
  return {
    list: (more ? rows.slice(1) : rows).map(toShown),
    more,
    unread: await store.countUnread(ctx.db, ctx.session),
    seenUpTo: String(await store.findSeen(ctx.db, ctx.session)),
  };
}

/** Pushes a message to the member's open pages; the sending page shows the message only once. */
export async function pushMessage(
  tx: Db,
  services: Pick<Services, "push">,
  member: MemberKey,
  message: store.ChatMessage,
): Promise<void> {
  await services.push.store(tx, member, "chat", toShown(message));
  if (message.sender === "operator") await services.push.store(tx, member, "unread", { of: "chat" });
}

type Sending = Context<InboxCalls["sendChat"]> | Context<InboxCalls["sendChatPicture"]>;

async function refuseHaste({ db, session, now }: Sending): Promise<void> {
  if ((await incrementCount(db, `chat ${session.memberId}`, MINUTE_MS, now())) > MAX_PER_MINUTE)
    fail("chat.too.fast", undefined, MINUTE_MS / 1_000);
}

function writeMessage(
  ctx: Sending,
  { requestId, text, picture }: Pick<store.NewMessage, "requestId" | "text" | "picture">,
): Promise<Shown> {
  const { db, session, merchant } = ctx;
  return db.transaction(async (tx) => {
    const now = ctx.now();
    await store.lockConversation(tx, session, { merchantId: merchant.id, language: ctx.language, now });
    const { message, isNew } = await store.insertMessage(tx, session, {
      requestId,
      text,
      picture,
      operator: null,
      now,
    });
    if (isNew) {
      await pushMessage(tx, ctx, session, message);
      await ctx.push.publishTopic(tx, consoleTopic(merchant.id, "chat"));
    }
    return toShown(message);
  });
}

export async function sendChat(
  ctx: Context<InboxCalls["sendChat"]>,
  { requestId, text }: { readonly requestId: string; readonly text: string },
): Promise<Shown> {
  await refuseHaste(ctx);
  return writeMessage(ctx, { requestId, text: text.trim(), picture: null });
}

/** Stores a picture that a member sends. The format is detected from the content, never from the file name. */
export async function sendChatPicture(
  ctx: Context<InboxCalls["sendChatPicture"]>,
  { requestId }: { readonly requestId: string },
): Promise<Shown> {
  const [file] = ctx.files;
  await refuseHaste(ctx);
  const picture = file === undefined ? null : await decodeImage(file.bytes, { maxSide: PICTURE_SIDE });
  if (picture === null) return ctx.fail("chat.picture.invalid", { field: "picture" });
  return writeMessage(ctx, { requestId, text: "", picture });
}

export async function chatPicture(
  ctx: Context<InboxCalls["chatPicture"]>,
  { messageId }: { readonly messageId: string },
): Promise<OutputOf<InboxCalls["chatPicture"]>> {
  const picture =
    (await store.findPicture(ctx.db, ctx.session, BigInt(messageId))) ?? ctx.fail("chat.picture.unknown");
  return { webp: picture.toString("base64") };
}

export function chatUnread(ctx: Context<InboxCalls["chatUnread"]>): Promise<number> {
  return store.countUnread(ctx.db, ctx.session);
}

export async function readChat(
  ctx: Context<InboxCalls["readChat"]>,
  { upTo }: { readonly upTo: string },
): Promise<{ unread: number }> {
  return ctx.db.transaction(async (tx) => {
    if (await store.setReadByMember(tx, ctx.session, BigInt(upTo))) {
      await ctx.push.store(tx, ctx.session, "unread", { of: "chat" });
      await ctx.push.publishTopic(tx, consoleTopic(ctx.merchant.id, "chat"));
    }
    return { unread: await store.countUnread(tx, ctx.session) };
  });
}

/** Tells the open consoles that the member is typing; stores nothing. */
export async function typingChat(
  ctx: Context<InboxCalls["typingChat"]>,
): Promise<OutputOf<InboxCalls["typingChat"]>> {
  await ctx.push.publishTopic(ctx.db, typingTopic(ctx.merchant.id), {
    member: String(ctx.session.memberId),
  });
  return {};
}
