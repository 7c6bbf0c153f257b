import Type from "typebox";
import type { inbox } from "./calls.ts";
import { chatTextMax } from "./chat-limits.ts";
import { feedbackLimits } from "./feedback-limits.ts";
import { EpochMs, EmptyObject, PageNo, pageSize } from "../shapes.ts";

/** Message ids are 64-bit numbers, so they are sent as text. */
const MessageId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const MessageIds = Type.Array(MessageId, { minItems: 1, maxItems: 100 });
const Unread = Type.Object({ unread: Type.Integer({ minimum: 0 }) });
const Uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });

/** Size of a sent picture in pixels. */
const PictureSize = Type.Object({
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});

const ChatMessage = Type.Object({
  id: MessageId,
  from: Type.Union([Type.Literal("member"), Type.Literal("operator")]),
  /** Text of the message; empty for a picture. */
  text: Type.String(),
  picture: Type.Union([PictureSize, Type.Null()]),
  sentAt: EpochMs,
  /** Request id that the member's page created; null: an operator wrote the message. */
  requestId: Type.Union([Uuid, Type.Null()]),
});

/** Time of day in the site's time zone, as `HH:MM`. */
const ClockTime = Type.String();

export const inboxSchemas = {
  unread: { in: EmptyObject, out: Type.Integer({ minimum: 0 }) },
  list: {
    in: Type.Object({ page: PageNo, size: pageSize(20, 50) }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          messageId: MessageId,
          title: Type.String(),
          summary: Type.String(),
          sentAt: EpochMs,
          read: Type.Boolean(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      unread: Type.Integer({ minimum: 0 }),
    }),
  },
  message: {
    in: Type.Object({ messageId: MessageId }),
    out: Type.Object({
      messageId: MessageId,
      title: Type.String(),
      content: Type.String(),
      sentAt: EpochMs,
      read: Type.Boolean(),
    }),
  },
  read: { in: Type.Object({ messageIds: MessageIds }), out: Unread },
  readAll: { in: EmptyObject, out: Unread },
  remove: { in: Type.Object({ messageIds: MessageIds }), out: Unread },
  feedbackRules: {
    in: EmptyObject,
    out: Type.Object({
      minLength: Type.Integer(),
      maxLength: Type.Integer(),
      remarkMax: Type.Integer(),
      maxPictures: Type.Integer(),
      maxPictureBytes: Type.Integer(),
    }),
  },
  feedback: {
    in: Type.Object({
      /** Text of the feedback. Its length in code points must be between the merchant's bounds (feedbackRules). */
      content: Type.String({ minLength: 1, maxLength: 4_000 }),
      remark: Type.Optional(Type.String({ maxLength: feedbackLimits.remarkMax })),
      agreed: Type.Boolean(),
      /** Idempotency key that the client creates: feedback with the same key is stored once. */
      requestId: Uuid,
    }),
    out: Type.Object({ feedbackId: MessageId }),
  },
  feedbacks: {
    in: Type.Object({ page: PageNo, size: pageSize(20, 50) }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          feedbackId: MessageId,
          content: Type.String(),
          remark: Type.String(),
          pictures: Type.Integer(),
          sentAt: EpochMs,
          answer: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
      totalPages: Type.Integer(),
    }),
  },
  chatUnread: { in: EmptyObject, out: Type.Integer({ minimum: 0 }) },
  launchChat: {
    in: Type.Object({
      b2c: Type.Optional(Type.Literal("1")),
      language: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2}([_-][A-Za-z]{2})?$" })),
      /** Target of the chat's "back" button: a path of this site, or its full address. */
      backUrl: Type.Optional(Type.String({ maxLength: 300 })),
      headerColor: Type.Optional(Type.String({ pattern: "^#?[0-9A-Fa-f]{6}$" })),
      title: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    out: Type.Object({ chatUrl: Type.String() }),
  },
  openChat: {
    in: Type.Object({ token: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" }) }),
    out: Type.Object({ backUrl: Type.String(), title: Type.String(), headerColor: Type.String() }),
  },
  chatInfo: {
    in: EmptyObject,
    out: Type.Object({
      isOpen: Type.Boolean(),
      /** Daily opening hours of the chat; null: always open. */
      hours: Type.Union([Type.Object({ opens: ClockTime, closes: ClockTime }), Type.Null()]),
      /** When the chat opens next; null while it is open. */
      opensAt: Type.Union([EpochMs, Type.Null()]),
      /** Usual wait for an answer; null: the operator states none. */
      usualWaitMinutes: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      /** Questions to send with one tap, in the request's language. */
      questions: Type.Array(Type.String()),
    }),
  },
  chatMessages: {
    in: Type.Object({ before: Type.Optional(MessageId), size: pageSize(50, 100) }),
    out: Type.Object({
      list: Type.Array(ChatMessage),
      more: Type.Boolean(),
      unread: Type.Integer({ minimum: 0 }),
      /** Id of the newest chat message that operators have read; `0`: none. */
      seenUpTo: Type.String({ pattern: "^[0-9]{1,18}$" }),
    }),
  },
  sendChat: {
    in: Type.Object({
      requestId: Uuid,
      text: Type.String({ minLength: 1, maxLength: chatTextMax, pattern: "\\S" }),
    }),
    out: ChatMessage,
  },
  sendChatPicture: { in: Type.Object({ requestId: Uuid }), out: ChatMessage },
  /** Returns the picture of a chat message: WebP in base64. */
  chatPicture: { in: Type.Object({ messageId: MessageId }), out: Type.Object({ webp: Type.String() }) },
  readChat: { in: Type.Object({ upTo: MessageId }), out: Unread },
  typingChat: { in: EmptyObject, out: EmptyObject },
} as const satisfies Record<keyof typeof inbox, { in: Type.TSchema; out: Type.TSchema }>;
