import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import { answerFeedback } from "../feedback.ts";
import { findPicture } from "../feedback-store.ts";
import { feedbackListSource } from "./feedback-list-store.ts";

export function feedbackRoutes(): OperatorRoutes<"feedback"> {
  return {
    list: listHandler(feedbackListSource),
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
