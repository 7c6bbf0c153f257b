import { isValidField, normalizeField } from "@khela/contract/fields";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import {
  decideVerification,
  readIdentityPicture,
  readVerification,
  type ListedVerification,
  type Submission,
} from "./identity-decisions.ts";
import { verificationListSource } from "./verification-list-store.ts";

const toView = <Row extends ListedVerification>(row: Row) => ({
  ...row,
  submittedAt: row.submittedAt.getTime(),
  decidedAt: row.decidedAt?.getTime() ?? null,
  sharedWith: [...row.sharedWith],
});

const submissionOf = ({ merchant }: OperatorContext, id: string): Submission => {
  const [memberId = "", version = ""] = id.split(".");
  return { merchantId: merchant.id, memberId: BigInt(memberId), version: Number(version) };
};

/** Refuses an operator whose role masks personal data, because a document shows personal data. */
function refuseMasked({ operator }: OperatorContext, refuse: () => never): void {
  if (operator?.isMasked === true) refuse();
}

export function verificationRoutes(): OperatorRoutes<"verifications"> {
  return {
    list: listHandler(verificationListSource),
    show: async (ctx, { id }) => {
      refuseMasked(ctx, () => ctx.fail("operator.permission.denied", { permission: "members.personal" }));
      const submission = submissionOf(ctx, id);
      const { pictures, ...shown } = await readVerification(ctx, submission);
      ctx.audit({ subject: `member:${submission.memberId}`, after: { version: submission.version } });
      return { ...toView(shown), pictures: [...pictures] };
    },
    picture: async (ctx, { id, side }) => {
      refuseMasked(ctx, () => ctx.fail("operator.permission.denied", { permission: "members.personal" }));
      const submission = submissionOf(ctx, id);
      const webp = await readIdentityPicture(ctx, submission, side);
      ctx.audit({ subject: `member:${submission.memberId}`, after: { version: submission.version, side } });
      return { webp: webp.toString("base64") };
    },
    approve: async (ctx, { id, payeeName: typed }) => {
      const payeeName = typed === undefined ? undefined : normalizeField("payeeName", typed);
      if (payeeName !== undefined && !isValidField("payeeName", payeeName))
        ctx.fail("request_param_err", { field: "/payeeName" });
      const submission = submissionOf(ctx, id);
      await decideVerification(ctx, submission, { actor: ctx.actor, reason: null, payeeName });
      const payee = payeeName === undefined ? "document" : "given";
      ctx.audit({
        subject: `member:${submission.memberId}`,
        before: { state: "waiting" },
        after: { state: "verified", version: submission.version, payee },
      });
      return {};
    },
    refuse: async (ctx, { id, reason }) => {
      const submission = submissionOf(ctx, id);
      await decideVerification(ctx, submission, { actor: ctx.actor, reason: reason.trim() });
      ctx.audit({
        subject: `member:${submission.memberId}`,
        before: { state: "waiting" },
        after: { state: "refused", version: submission.version },
      });
      return {};
    },
  };
}
