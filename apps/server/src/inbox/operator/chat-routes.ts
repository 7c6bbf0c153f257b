import type { ChatConversation, ChatSettings } from "@khela/contract/operator/chat/schemas";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import { getChatSettings } from "../chat-settings.ts";
import { findChatSettings, saveChatSettings } from "../chat-setting-store.ts";
import { listColleagues } from "../../infra/operator/colleagues.ts";
import {
  countCannedAnswers,
  listCannedAnswers,
  lockCannedAnswer,
  removeCannedAnswer,
  saveCannedAnswer,
} from "./canned-answer-store.ts";
import { conversationListSource } from "./conversation-list-store.ts";
import type { Conversation, WrittenMessage } from "./conversation-store.ts";
import {
  assignConversation,
  readAnyConversation,
  readConversation,
  readPicture,
  reply,
  settle,
  showTyping,
  type Acting,
  type ReadConversation,
} from "./conversations.ts";

const MAX_ANSWERS = 500;

const toHead = ({ memberId, username, language, assignedTo, waitingSince, lastAt }: Conversation) => ({
  member: { id: String(memberId), name: username },
  language,
  assignedTo,
  waitingSince: waitingSince?.getTime() ?? null,
  lastAt: lastAt.getTime(),
});

const toMessage = (
  { id, sender, operator, text, pictureWidth, sentAt }: WrittenMessage,
  { memberReadId, operatorReadId }: Pick<Conversation, "memberReadId" | "operatorReadId">,
) => ({
  id: String(id),
  from: sender,
  operator,
  text,
  hasPicture: pictureWidth !== null,
  sentAt: sentAt.getTime(),
  isSeen: id <= (sender === "member" ? operatorReadId : memberReadId),
});

const toConversation = (read: ReadConversation): ChatConversation => ({
  ...toHead(read),
  messages: read.messages.map((message) => toMessage(message, read)),
  hasMore: read.hasMore,
});

const actingOf = ({ merchant, operator }: OperatorContext, member: string): Acting => ({
  merchantId: merchant.id,
  memberId: BigInt(member),
  operator: operator!.name,
});

const beforeOf = (before: string | undefined) => (before === undefined ? null : BigInt(before));

/** Converts settings to the form of the audit log. */
const settingFacts = ({ opens, closes, usualWaitMinutes, questions }: ChatSettings) => ({
  opens,
  closes,
  usualWaitMinutes,
  questions: questions.map(({ BN, EN }) => `${BN} · ${EN}`).join("\n"),
});

type Answering = Pick<OperatorRoutes<"chat">, "answers" | "saveAnswer" | "removeAnswer">;

const answerRoutes: Answering = {
  answers: async ({ db, merchant }) => ({
    list: (await listCannedAnswers(db, merchant.id, MAX_ANSWERS)).map((answer) => ({
      ...answer,
      changedAt: answer.changedAt.getTime(),
    })),
  }),
  saveAnswer: async (ctx, { code, language, text }) => {
    const { db, merchant, operator } = ctx;
    const key = { merchantId: merchant.id, code, language };
    const before = await lockCannedAnswer(db, key);
    if (before === null && (await countCannedAnswers(db, merchant.id)) >= MAX_ANSWERS)
      ctx.fail("chat.answers.full");
    const answer = { text: text.trim(), changedBy: operator.name, changedAt: ctx.now() };
    await saveCannedAnswer(db, { ...key, ...answer });
    ctx.audit({
      subject: `answer:${code}.${language}`,
      before: { text: before },
      after: { text: answer.text },
    });
    return {};
  },
  removeAnswer: async (ctx, { code, language }) => {
    const key = { merchantId: ctx.merchant.id, code, language };
    const before = (await lockCannedAnswer(ctx.db, key)) ?? ctx.fail("chat.answer.unknown");
    await removeCannedAnswer(ctx.db, key);
    ctx.audit({ subject: `answer:${code}.${language}`, before: { text: before }, after: { text: null } });
    return {};
  },
};

export function chatRoutes(): OperatorRoutes<"chat"> {
  return {
    queue: listHandler(conversationListSource),
    conversation: async (ctx, { member, before }) =>
      toConversation(await readConversation(ctx, actingOf(ctx, member), beforeOf(before))),
    readOther: async (ctx, { member, before }) => {
      const read = await readAnyConversation(ctx.db, actingOf(ctx, member), beforeOf(before));
      ctx.audit({
        subject: `member:${member}`,
        after: { assignedTo: read.assignedTo, messages: read.messages.length },
      });
      return toConversation(read);
    },
    colleagues: async ({ db, now, merchant }) => {
      const found = await listColleagues(db, {
        merchantId: merchant.id,
        permission: "chat.reply",
        now: now(),
      });
      return { list: found.map(({ name, displayName }) => ({ name, displayName })) };
    },
    assign: async (ctx, { member, from, to }) => {
      await assignConversation(ctx, actingOf(ctx, member), { from, to });
      ctx.audit({ subject: `member:${member}`, before: { assignedTo: from }, after: { assignedTo: to } });
      return {};
    },
    reply: async (ctx, { member, text, requestId }) => {
      const { message, isNew } = await reply(ctx, actingOf(ctx, member), { text, requestId });
      ctx.audit({ subject: `member:${member}`, after: { message: String(message.id), isRepeated: !isNew } });
      return toMessage(message, { memberReadId: 0n, operatorReadId: 0n });
    },
    typing: async (ctx, { member }) => {
      await showTyping(ctx, actingOf(ctx, member));
      return {};
    },
    settle: async (ctx, { member }) => {
      const waitingSince = await settle(ctx, actingOf(ctx, member));
      ctx.audit({
        subject: `member:${member}`,
        before: { waitingSince: waitingSince?.getTime() ?? null },
        after: { waitingSince: null },
      });
      return {};
    },
    picture: async (ctx, { member, message }) => ({
      webp: (await readPicture(ctx, actingOf(ctx, member), BigInt(message))).toString("base64"),
    }),
    settings: ({ db, merchant }) => getChatSettings(db, merchant.id),
    saveSettings: async (ctx, settings) => {
      const { db, merchant } = ctx;
      const before = await findChatSettings(db, merchant.id, true);
      await saveChatSettings(db, merchant.id, settings);
      ctx.audit({
        subject: "chat",
        before: before === null ? {} : settingFacts(before),
        after: settingFacts(settings),
      });
      return {};
    },
    ...answerRoutes,
  };
}
