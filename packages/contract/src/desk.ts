// The operator's side of chat and feedback, until the console has a desk of its own: its addresses and what is sent to
// them. Every request but the page's carries the desk's key in the Authorization header and the merchant in Merchant.

import Type from "typebox";

export const deskPaths = {
  page: "/desk",
  conversations: "/wps/desk/conversations",
  /** `?member=`: reading it marks it as seen. */
  conversation: "/wps/desk/conversation",
  reply: "/wps/desk/reply",
  feedbacks: "/wps/desk/feedbacks",
  /** `?id=`: a picture of a feedback, as WebP. */
  picture: "/wps/desk/picture",
  answer: "/wps/desk/answer",
  /** Server-sent events: `changed`, and nothing more. */
  events: "/wps/desk/events",
} as const;

const Id = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const Operator = Type.String({ minLength: 1, maxLength: 40, pattern: "\\S" });
const Uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });

export const DeskMember = Type.Object({ member: Id });
export const DeskPicture = Type.Object({ id: Id });
export const DeskReply = Type.Object({
  member: Id, text: Type.String({ minLength: 1, maxLength: 1_000, pattern: "\\S" }), operator: Operator, requestId: Uuid,
});
export const DeskAnswer = Type.Object({
  feedback: Id, answer: Type.String({ minLength: 1, maxLength: 4_000, pattern: "\\S" }), operator: Operator,
});
