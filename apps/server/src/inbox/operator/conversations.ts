// The live chat for operators. A conversation belongs to no operator or to one operator. Answering an unassigned
// conversation assigns the conversation, and only the assigned operator may answer an assigned conversation. A
// hand-over names the present operator, so one of two concurrent hand-overs is refused. The member's wait lasts from
// the first message after an answer until the next answer, or until an operator settles the conversation.

import { consoleTopic } from "../../http/console/console-topic.ts";
import type { Services } from "../../http/context.ts";
import { findMemberKey } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import { listColleagues } from "../../infra/operator/colleagues.ts";
import { pushMessage } from "../chat.ts";
import { findPicture, insertMessage } from "../chat-store.ts";
import * as store from "./conversation-store.ts";

const PAGE = 50;

type Deps = Pick<Services, "db" | "now" | "push">;

/** One member's conversation, and the acting operator. */
export type Acting = { readonly merchantId: number; readonly memberId: bigint; readonly operator: string };

async function getConversation(
  db: Deps["db"],
  { merchantId, memberId }: Omit<Acting, "operator">,
): Promise<store.Conversation> {
  const member = await findMemberKey(db, memberId);
  const found = member === null ? null : await store.findConversation(db, member, merchantId);
  return found ?? fail("chat.conversation.unknown");
}

async function lockConversation(
  db: Deps["db"],
  { merchantId, memberId }: Omit<Acting, "operator">,
): Promise<store.Conversation> {
  const member = await findMemberKey(db, memberId);
  const found = member === null ? null : await store.lockConversation(db, member, merchantId);
  return found ?? fail("chat.conversation.unknown");
}

/** Refuses an act on a conversation that is assigned to another operator. */
function refuseOthers({ assignedTo }: store.Conversation, operator: string): void {
  if (assignedTo !== null && assignedTo !== operator) fail("chat.assigned", { assignedTo });
}

export type ReadConversation = store.Conversation & {
  /** Messages of the page, oldest first. */
  readonly messages: readonly store.WrittenMessage[];
  readonly hasMore: boolean;
};

/** Stores what operators have read, and shows the change on the member's open pages. */
async function showSeen(
  tx: Deps["db"],
  push: Deps["push"],
  conversation: store.Conversation,
  upTo: bigint | null,
): Promise<boolean> {
  const seen = await store.setSeen(tx, conversation, upTo);
  if (seen !== null) await push.store(tx, conversation, "chatSeen", { upTo: String(seen) });
  return seen !== null;
}

async function readMessages(
  db: Deps["db"],
  conversation: store.Conversation,
  before: bigint | null,
): Promise<ReadConversation> {
  const rows = await store.listWrittenMessages(db, conversation, { before, limit: PAGE + 1 });
  return { ...conversation, messages: rows.slice(0, PAGE).reverse(), hasMore: rows.length > PAGE };
}

/**
 * Reads an unassigned conversation or the operator's own, and marks the messages as seen. Fails with `chat.assigned`.
 */
export async function readConversation(
  { db, push }: Deps,
  acting: Acting,
  before: bigint | null,
): Promise<ReadConversation> {
  const conversation = await getConversation(db, acting);
  refuseOthers(conversation, acting.operator);
  const read = await readMessages(db, conversation, before);
  const newest = read.messages.at(-1)?.id ?? 0n;
  if (newest > conversation.operatorReadId)
    await db.transaction(async (tx) => {
      if (await showSeen(tx, push, conversation, newest))
        await push.publishTopic(tx, consoleTopic(acting.merchantId, "chat"));
    });
  return read;
}

/** Reads the picture of a message, as WebP, by the rule of `readConversation`. */
export async function readPicture({ db }: Deps, acting: Acting, messageId: bigint): Promise<Buffer> {
  const conversation = await getConversation(db, acting);
  refuseOthers(conversation, acting.operator);
  return (await findPicture(db, conversation, messageId)) ?? fail("chat.picture.unknown");
}

/** Reads any operator's conversation; marks no message as seen. */
export async function readAnyConversation(
  db: Deps["db"],
  acting: Acting,
  before: bigint | null,
): Promise<ReadConversation> {
  return readMessages(db, await getConversation(db, acting), before);
}

/** Moves the conversation from the present operator to another operator who may answer, or to no operator. */
export async function assignConversation(
  { db, now }: Deps,
  { merchantId, memberId }: Omit<Acting, "operator">,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<void> {
  const conversation = await lockConversation(db, { merchantId, memberId });
  const { assignedTo } = conversation;
  if (assignedTo !== from) fail("chat.assigned", { assignedTo });
  if (to !== null) {
    const colleagues = await listColleagues(db, { merchantId, permission: "chat.reply", now: now() });
    if (!colleagues.some(({ name }) => name === to)) fail("chat.colleague.unknown", { field: "to" });
  }
  await store.setAssignee(db, conversation, to);
}

export type Written = { readonly message: store.WrittenMessage; readonly isNew: boolean };

/** Sends a message to the member, once for each request. */
export async function reply(
  { db, now, push }: Deps,
  acting: Acting,
  { text, requestId }: { readonly text: string; readonly requestId: string },
): Promise<Written> {
  const { operator } = acting;
  const conversation = await lockConversation(db, acting);
  refuseOthers(conversation, operator);
  const { message, isNew } = await insertMessage(db, conversation, {
    requestId,
    text: text.trim(),
    picture: null,
    operator,
    now: now(),
  });
  if (isNew) {
    if (conversation.assignedTo === null) await store.setAssignee(db, conversation, operator);
    await showSeen(db, push, conversation, message.id);
    await pushMessage(db, { push }, conversation, message);
  }
  return { message: { ...message, operator }, isNew };
}

/** Shows the member that the operator is typing. */
export async function showTyping({ db, push }: Deps, acting: Acting): Promise<void> {
  const conversation = await getConversation(db, acting);
  refuseOthers(conversation, acting.operator);
  await push.signal(db, conversation, "chatTyping");
}

/** Ends the member's wait without an answer. The member's messages count as seen. */
export async function settle({ db, push }: Deps, acting: Acting): Promise<Date | null> {
  const conversation = await lockConversation(db, acting);
  refuseOthers(conversation, acting.operator);
  await store.setSettled(db, conversation);
  await showSeen(db, push, conversation, null);
  return conversation.waitingSince;
}
