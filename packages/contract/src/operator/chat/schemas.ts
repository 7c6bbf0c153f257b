import Type from "typebox";
import {
  chatQuestionMax,
  chatQuestionsMax,
  chatTextMax,
  chatWaitMaxMinutes,
} from "../../inbox/chat-limits.ts";
import { languageCodes } from "../../locale/languages.ts";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { operatorNamePattern } from "../operator-call.ts";
import { Id, Reason, RequestId } from "../operator-shapes.ts";
import type { chat } from "./calls.ts";
import { conversationList } from "./lists.ts";

const LanguageCode = Type.Enum(languageCodes);
const OperatorName = Type.String({ pattern: operatorNamePattern });
const Assignee = Type.Union([OperatorName, Type.Null()]);
const ReplyText = Type.String({ minLength: 1, maxLength: chatTextMax, pattern: "\\S" });
const AnswerCode = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,39}$" });

const conversation = {
  member: Type.Object({ id: Type.String(), name: Type.String() }),
  /** The member's language, as of their last message. */
  language: Type.String(),
  assignedTo: Type.Union([Type.String(), Type.Null()]),
  /** Start of the member's wait for an answer; null: no wait. */
  waitingSince: Type.Union([EpochMs, Type.Null()]),
  lastAt: EpochMs,
};

export const OperatorChatMessage = Type.Object({
  id: Type.String(),
  from: Type.Enum(["member", "operator"] as const),
  /** Name of the operator who wrote the message; null: the member wrote it. */
  operator: Type.Union([Type.String(), Type.Null()]),
  /** Text of the message; empty for a picture. */
  text: Type.String(),
  hasPicture: Type.Boolean(),
  sentAt: EpochMs,
  /** Whether the other side has seen the message. */
  isSeen: Type.Boolean(),
});

export const ChatConversation = Type.Object({
  ...conversation,
  /** Messages of the conversation, oldest first. `hasMore`: there are older messages. */
  messages: Type.Array(OperatorChatMessage),
  hasMore: Type.Boolean(),
});
export type ChatConversation = Type.Static<typeof ChatConversation>;

export const CannedAnswer = Type.Object({
  code: AnswerCode,
  language: LanguageCode,
  text: ReplyText,
  changedBy: Type.String(),
  changedAt: EpochMs,
});

const ClockTime = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
const Question = Type.String({ minLength: 1, maxLength: chatQuestionMax, pattern: "\\S" });

export const ChatSettings = Type.Object({
  /**
   * Daily opening hours in the jurisdiction's time zone. Equal times: always open. A `closes` before `opens` is on the
   * next day.
   */
  opens: ClockTime,
  closes: ClockTime,
  /** Usual wait for an answer; null: none is stated. */
  usualWaitMinutes: Type.Union([Type.Integer({ minimum: 1, maximum: chatWaitMaxMinutes }), Type.Null()]),
  /** Questions in display order, each with its text in both languages. */
  questions: Type.Array(Type.Object({ BN: Question, EN: Question }), { maxItems: chatQuestionsMax }),
});
export type ChatSettings = Type.Static<typeof ChatSettings>;

const page = {
  member: Id,
  /** Returns messages before this message; default: the newest messages. */
  before: Type.Optional(Id),
};

export const chatSchemas = {
  queue: listSchemas(conversationList),
  conversation: { in: Type.Object(page), out: ChatConversation },
  readOther: { in: Type.Object({ ...page, reason: Reason }), out: ChatConversation },
  colleagues: {
    in: EmptyObject,
    out: Type.Object({ list: Type.Array(Type.Object({ name: Type.String(), displayName: Type.String() })) }),
  },
  assign: { in: Type.Object({ member: Id, from: Assignee, to: Assignee }), out: EmptyObject },
  reply: {
    in: Type.Object({ member: Id, text: ReplyText, requestId: RequestId }),
    out: OperatorChatMessage,
  },
  typing: { in: Type.Object({ member: Id }), out: EmptyObject },
  settle: { in: Type.Object({ member: Id }), out: EmptyObject },
  /** Returns the picture of a chat message: WebP in base64. */
  picture: { in: Type.Object({ member: Id, message: Id }), out: Type.Object({ webp: Type.String() }) },
  settings: { in: EmptyObject, out: ChatSettings },
  saveSettings: { in: ChatSettings, out: EmptyObject },
  answers: { in: EmptyObject, out: Type.Object({ list: Type.Array(CannedAnswer) }) },
  saveAnswer: {
    in: Type.Object({ code: AnswerCode, language: LanguageCode, text: ReplyText }),
    out: EmptyObject,
  },
  removeAnswer: { in: Type.Object({ code: AnswerCode, language: LanguageCode }), out: EmptyObject },
} as const satisfies Record<keyof typeof chat, { in: Type.TSchema; out: Type.TSchema }>;
