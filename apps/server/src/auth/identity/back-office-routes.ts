// The operator's calls about members' real names, until the console replaces them.

import type { FastifyPluginAsync } from "fastify";
import { isValidField, normalizeField } from "@khela/contract/fields";
import {
  backOfficeMostListed,
  backOfficePaths,
  BackOfficeVerificationApproval,
  BackOfficeVerificationPicture,
  BackOfficeVerificationReason,
} from "@khela/contract/operator/back-office";
import {
  createBackOfficeAccess,
  createParser,
  sendValue,
} from "../../http/back-office/back-office-access.ts";
import type { Services } from "../../http/context.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { fail } from "../../infra/failure.ts";
import {
  decideVerification,
  listVerifications,
  readIdentityPicture,
  readVerification,
  type ListedVerification,
} from "./identity-decisions.ts";

const parse = {
  approval: createParser(BackOfficeVerificationApproval),
  reason: createParser(BackOfficeVerificationReason),
  picture: createParser(BackOfficeVerificationPicture),
};

const toView = <Row extends ListedVerification>(row: Row) => ({
  ...row,
  submittedAt: row.submittedAt.getTime(),
  decidedAt: row.decidedAt?.getTime() ?? null,
});

export function identityBackOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { merchantOf } = createBackOfficeAccess(services, limiter);
  return async (app) => {
    app.get(backOfficePaths.verifications, async (request, reply) =>
      sendValue(
        reply,
        (await listVerifications(services.db, await merchantOf(request), backOfficeMostListed)).map(toView),
      ),
    );
    app.post(backOfficePaths.readVerification, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator, reason } = parse.reason(request.body);
      const operating = { merchantId, id, actor: `operator:${operator}` };
      return sendValue(reply, toView(await readVerification(services, operating, reason)));
    });
    app.post(backOfficePaths.readVerificationPicture, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator, reason, side } = parse.picture(request.body);
      const operating = { merchantId, id, actor: `operator:${operator}` };
      const webp = await readIdentityPicture(services, operating, { side, reason });
      return sendValue(reply, { webp: webp.toString("base64") });
    });
    app.post(backOfficePaths.approveVerification, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator, payeeName: typed } = parse.approval(request.body);
      const payeeName = typed === undefined ? undefined : normalizeField("payeeName", typed);
      if (payeeName !== undefined && !isValidField("payeeName", payeeName))
        fail("request_param_err", { field: "/payeeName" });
      const operating = { merchantId, id, actor: `operator:${operator}` };
      await decideVerification(services, operating, { reason: null, payeeName });
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.refuseVerification, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator, reason } = parse.reason(request.body);
      const operating = { merchantId, id, actor: `operator:${operator}` };
      await decideVerification(services, operating, { reason: reason.trim() });
      return sendValue(reply, {});
    });
  };
}
