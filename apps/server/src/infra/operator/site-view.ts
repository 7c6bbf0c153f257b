// An operator's view of the site as a member sees it. It is read-only (http/guards.ts) and changes no session of the
// member. It ends after ten minutes, with the operator's own session, or when the operator loses the permission. Only
// the hashes of its tokens are stored.

import { siteViewMs } from "@khela/contract/operator/operator-call";
import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../db/audit-store.ts";
import { notifySessionsEnded } from "../db/push-store.ts";
import {
  createSessionToken,
  findSession,
  tokenKey,
  type Session,
  type SiteView,
} from "../db/session-store.ts";
import { findOperatorOfSession } from "./acting-operator.ts";
import { memberSubject } from "./operated-member-store.ts";
import {
  findOpenView,
  listOpenViews,
  markViewEnded,
  redeemViewLink,
  type OpenView,
  type ViewEnd,
  type ViewKey,
} from "./site-view-store.ts";

/**
 * Prefix of a view's token. A token with this prefix is looked up only among views, and any other token only among
 * sessions.
 */
const VIEW_PREFIX = "view.";
/** Length in bytes of the public id of a view, which is a part of its link's hash and opens nothing. */
const ID_BYTES = 12;

/** Storage key of a link's token; null: the text is no token. */
export function viewLinkKey(token: string): ViewKey | null {
  const key = tokenKey(token);
  return key === null ? null : { bucket: key.bucket, hash: key.tokenHash };
}

const viewTokenKey = (token: string): ViewKey | null =>
  token.startsWith(VIEW_PREFIX) ? viewLinkKey(token.slice(VIEW_PREFIX.length)) : null;

export const viewId = (linkHash: Buffer): string => linkHash.subarray(0, ID_BYTES).toString("base64url");

/** A view in the form of a session. */
type ViewSession = Session & { readonly view: SiteView };

const sessionOf = ({
  bucket,
  memberId,
  merchantId,
  type,
  username,
  currency,
  ...view
}: OpenView): ViewSession => ({
  bucket,
  memberId,
  merchantId,
  type,
  username,
  currency,
  tokenHash: view.tokenHash,
  proof: null,
  view: { id: viewId(view.linkHash), by: view.operatorShown, until: view.expiresAt },
});

/** Reason why a view must end now; null: the view may continue. */
async function findEnd(db: Db, view: OpenView, now: Date): Promise<ViewEnd | null> {
  if (view.expiresAt <= now) return "expired";
  if (view.status !== "active") return "memberState";
  const { operatorHash: hash, merchantId, ip } = view;
  const operator = await findOperatorOfSession(db, { hash, merchantId, ip, now, isUse: false });
  if (operator === null) return "signedOut";
  return operator.permissions.has("members.impersonate") && !operator.isMasked ? null : "notAllowed";
}

type Ending = {
  readonly end: ViewEnd;
  readonly now: Date;
  readonly ip?: string;
  readonly requestId?: string;
};

/** Ends a view and its open streams, and records the end in the audit log, once. */
async function endView(db: Db, view: OpenView, { end, now, ...request }: Ending): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markViewEnded(tx, view, { end, now }))) return;
    const isByOperator = end === "ended" || end === "replaced";
    await writeAudit(tx, {
      merchantId: view.merchantId,
      actor: isByOperator ? `operator:${view.operatorName}` : "system",
      action: "view.ended",
      subject: memberSubject(view),
      detail: { after: { view: viewId(view.linkHash), operator: view.operatorName, viewEnd: end } },
      ...request,
    });
    await notifySessionsEnded(tx, view);
  });
}

/** Ends a view by its session; does nothing when the view has already ended. */
export async function endViewOf(db: Db, { bucket, tokenHash }: Session, end: Ending): Promise<void> {
  const view = await findOpenView(db, { bucket, hash: tokenHash });
  if (view !== null) await endView(db, view, end);
}

/**
 * Finds the session of a view's token; null: the view is unknown or has ended. When the view must end now, records its
 * end.
 */
async function findView(db: Db, key: ViewKey, now: Date): Promise<Session | null> {
  const view = await findOpenView(db, key);
  if (view === null) return null;
  const end = await findEnd(db, view, now);
  if (end === null) return sessionOf(view);
  await endView(db, view, { end, now });
  return null;
}

/** Finds the session of a token of the site: a member's own session, or an operator's view. */
export function findSiteSession(
  db: Db,
  token: string,
  now: Date,
  presence: "asked" | "open" = "asked",
): Promise<Session | null> {
  const key = viewTokenKey(token);
  return key === null ? findSession(db, token, now, presence) : findView(db, key, now);
}

type Opening = {
  readonly merchantIds: readonly number[];
  readonly randomBytes: (count: number) => Buffer;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Exchanges a link for a view, and ends the operator's other views. Null: the link is not valid. */
export async function openView(
  db: Db,
  key: ViewKey,
  { merchantIds, randomBytes, now, ip, requestId }: Opening,
): Promise<{ readonly token: string; readonly session: ViewSession } | null> {
  const token = createSessionToken(key.bucket, randomBytes);
  const expiresAt = new Date(now.getTime() + siteViewMs);
  return db.transaction(async (tx) => {
    const tokenHash = viewLinkKey(token)!.hash;
    const view = await redeemViewLink(tx, key, { merchantIds, tokenHash, now, expiresAt });
    if (view === null) return null;
    const end = await findEnd(tx, view, now);
    if (end !== null) {
      await endView(tx, view, { end, now, ip, requestId });
      return null;
    }
    for (const earlier of await listOpenViews(tx, view.operatorHash))
      if (!earlier.linkHash.equals(view.linkHash))
        await endView(tx, earlier, { end: "replaced", now, ip, requestId });
    await writeAudit(tx, {
      merchantId: view.merchantId,
      actor: `operator:${view.operatorName}`,
      action: "view.opened",
      subject: memberSubject(view),
      detail: { after: { view: viewId(view.linkHash), endsAt: expiresAt.getTime() } },
      ip,
      requestId,
    });
    return { token: VIEW_PREFIX + token, session: sessionOf(view) };
  });
}

/**
 * Ends views that must end and whose pages have sent no request since. The reason is the time, the member's state, or
 * the operator's session or permission.
 */
export async function endDueViews(db: Db, now: Date): Promise<void> {
  for (const view of await listOpenViews(db)) {
    const end = await findEnd(db, view, now);
    if (end !== null) await endView(db, view, { end, now });
  }
}
