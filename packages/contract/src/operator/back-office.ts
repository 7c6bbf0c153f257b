// The operator's side of chat, feedback, promotions, VIP levels and draws, until the console replaces it: its paths and schemas. Every
// request but the page itself has the back office's key in the Authorization header and the merchant in
// Merchant.

import Type from "typebox";

export const backOfficePaths = {
  page: "/desk",
  conversations: "/wps/desk/conversations",
  /** `?member=`; reading a conversation marks it as seen. */
  conversation: "/wps/desk/conversation",
  reply: "/wps/desk/reply",
  feedbacks: "/wps/desk/feedbacks",
  /** `?id=`; a picture of a feedback, as WebP. */
  picture: "/wps/desk/picture",
  answer: "/wps/desk/answer",
  /** Server-sent events; the only event is `changed`. */
  events: "/wps/desk/events",
} as const;

/** How many rows a list of what waits for a decision has at most, the oldest. */
export const backOfficeMostListed = 200;

const Id = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
/**
 * One spelling of each person's name, in ASCII: two names are two persons, as far as names can say. No person has the name of a feed or of the rule that
 * makes its result final.
 */
export const operatorNamePattern = "^(?!feed\\.|final\\.)[a-z0-9][a-z0-9._-]{0,39}$";
const Operator = Type.String({ pattern: operatorNamePattern });
const Uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });

export const BackOfficeMember = Type.Object({ member: Id });
export const BackOfficePicture = Type.Object({ id: Id });
export const BackOfficeReply = Type.Object({
  member: Id,
  text: Type.String({ minLength: 1, maxLength: 1_000, pattern: "\\S" }),
  operator: Operator,
  requestId: Uuid,
});
export const BackOfficeAnswer = Type.Object({
  feedback: Id,
  answer: Type.String({ minLength: 1, maxLength: 4_000, pattern: "\\S" }),
  operator: Operator,
});
