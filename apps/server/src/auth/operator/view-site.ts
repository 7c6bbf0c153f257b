// An operator's view of the site as a member sees it. The console makes a link that works once, and the site exchanges
// it for a view (infra/operator/site-view.ts). It is not a login: the member gets no notice, and their last login,
// sessions, browsers and factors do not change.

import type { calls } from "@khela/contract/calls";
import { siteViewLinkMs, siteViewMs } from "@khela/contract/operator/operator-call";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import type { Context } from "../../http/context.ts";
import { createSessionToken } from "../../infra/db/session-store.ts";
import { getOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import { insertViewLink } from "../../infra/operator/site-view-store.ts";
import { openView, viewId, viewLinkKey } from "../../infra/operator/site-view.ts";
import { toSessionInfo } from "../flows/sessions/sessions.ts";

type View = (typeof operatorCalls)["memberAccess"]["view"];
type OpenView = typeof calls.auth.openView;

export async function viewSite(
  ctx: OperatorContext<View>,
  { id }: { readonly id: string },
): Promise<OperatorOutputOf<View>> {
  const { db, merchant, operator, ip } = ctx;
  // the site shows personal data unmasked, so an operator whose role masks personal data gets no view
  if (operator.isMasked) ctx.fail("member.view.masked");
  const member = await getOperatedMember(db, merchant.id, id);
  if (member.status !== "active") ctx.fail("member.state", { status: member.status });
  const now = ctx.now();
  const token = createSessionToken(member.bucket, ctx.randomBytes);
  const linkHash = viewLinkKey(token)!.hash;
  const expiresAt = new Date(now.getTime() + siteViewLinkMs);
  await insertViewLink(db, member, {
    merchantId: merchant.id,
    linkHash,
    operatorName: operator.name,
    operatorShown: operator.displayName,
    operatorHash: operator.sessionHash,
    ip,
    now,
    expiresAt,
  });
  ctx.audit({ subject: memberSubject(member), after: { view: viewId(linkHash) } });
  return { link: `${ctx.config.publicUrl}/m/view#token=${token}`, expiresAt: expiresAt.getTime() };
}

/**
 * Opens the view. Another merchant's member, a used or expired link, and an operator without the permission all get
 * the same response.
 */
export async function openSiteView(
  ctx: Context<OpenView>,
  { token }: ParsedInputOf<OpenView>,
): Promise<OutputOf<OpenView>> {
  const { db, merchant, merchants, ip, requestId } = ctx;
  const key = viewLinkKey(token) ?? ctx.fail("view.link.invalid");
  const merchantIds = [merchant.id, ...(merchant.trialMerchantId === null ? [] : [merchant.trialMerchantId])];
  const opened =
    (await openView(db, key, {
      merchantIds,
      randomBytes: ctx.randomBytes,
      now: ctx.now(),
      ip,
      requestId,
    })) ?? ctx.fail("view.link.invalid");
  const { session } = opened;
  const own = (await merchants.findById(session.merchantId)) ?? ctx.fail("view.link.invalid");
  return {
    ...toSessionInfo(ctx.giveSession(opened.token, siteViewMs), own, { ...session, firstTimeLogin: false }),
    view: { by: session.view.by, until: session.view.until.getTime() },
  };
}
