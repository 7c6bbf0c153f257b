import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { answerFeedback } from "../feedback.ts";
import { findPicture, listAnswered, listUnanswered } from "../feedback-store.ts";

const MAX_LISTED = 200;

export function feedbackRoutes(): OperatorRoutes<"feedback"> {
  return {
    list: async ({ db, now, merchant }, { state }) => {
      const list = state === "waiting" ? listUnanswered : listAnswered;
      const rows = await list(db, merchant.id, MAX_LISTED);
      return {
        rows: rows.map(({ id, memberId, username, pictures, sentAt, answeredAt, ...row }) => ({
          id: String(id),
          member: { id: String(memberId), name: username },
          content: row.content,
          remark: row.remark,
          language: row.language,
          sentAt: sentAt.getTime(),
          pictures: pictures.map(String),
          answer: row.answer,
          answeredBy: row.answeredBy,
          answeredAt: answeredAt?.getTime() ?? null,
        })),
        asOf: now().getTime(),
      };
    },
    picture: async (ctx, { id }) => {
      const picture =
        (await findPicture(ctx.db, ctx.merchant.id, BigInt(id))) ?? ctx.fail("feedback.unknown");
      return { webp: picture.toString("base64") };
    },
    answer: async (ctx, { id, answer }) => {
      const memberId = await answerFeedback(ctx, {
        merchantId: ctx.merchant.id,
        id: BigInt(id),
        answer: answer.trim(),
        operator: ctx.operator.name,
      });
      ctx.audit({
        subject: `feedback:${id}`,
        before: { answer: null },
        after: { answer, member: String(memberId) },
      });
      return {};
    },
  };
}
