// The feature **operator**: operators' accounts, sessions, permissions and proposals, and reading the audit log.
// Operators' acts on money, members and content are in the features that own these (`<feature>/…/operator-routes.ts`).

import type { FastifyInstance } from "fastify";
import type { ConsoleRouter } from "../http/console/console-router.ts";
import { listHandler } from "../http/console/lists/list-handler.ts";
import { accessRoutes } from "./access/routes.ts";
import { approvalRoutes } from "./approvals/routes.ts";
import { auditListSource } from "./audit/audit-list-store.ts";
import { listRoutes } from "./lists/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { proposalRoutes } from "./proposals/routes.ts";
import { savedReasonRoutes } from "./saved-reasons/routes.ts";
import { systemRoutes } from "./system/routes.ts";
import type { Services } from "../http/context.ts";

/** Registers the routes of the feature's own areas of the console. */
export function mountOperator(app: FastifyInstance, router: ConsoleRouter, services: Services): void {
  router.mount(app, "access", accessRoutes());
  router.mount(app, "approvals", approvalRoutes());
  router.mount(app, "audit", { list: listHandler(auditListSource) });
  router.mount(app, "lists", listRoutes(router));
  router.mount(app, "people", peopleRoutes());
  router.mount(app, "proposals", proposalRoutes(router));
  router.mount(app, "savedReasons", savedReasonRoutes());
  router.mount(app, "system", systemRoutes(services));
}
