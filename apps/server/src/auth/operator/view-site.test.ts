/**
 * An operator's view of the site as a member sees it: its start, its end, and the member's data that it must not
 * change.
 */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { siteViewLinkMs, siteViewMs } from "@khela/contract/operator/operator-call";
import { pushPath } from "@khela/contract/push-events";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { createClient, type Client } from "../../../../../tests/client.ts";
import { openEventStream } from "../../../../../tests/event-stream.ts";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { endDueViews } from "../../infra/operator/site-view.ts";

const { memberAccess, members } = operatorCalls;
const reason = "Ticket 4711";
const began = new Date("2026-03-01T10:00:00Z").getTime();
let now = began;

let w: Harness;
let origin: string;
let rahim: Person;
let count = 0;
beforeAll(async () => {
  w = await startHarness({ now: () => new Date(now) });
  origin = await w.listen();
});
afterAll(() => w.close());
beforeEach(async () => {
  now = began;
  rahim = await w.person(`viewed${(count += 1)}`, { balance: "500.00" });
});

const support = (more: Parameters<typeof createOperator>[2] = {}) =>
  createOperator(w, `viewer${(count += 1)}`, { roles: ["support"], ...more });
const idOf = ({ memberId }: Person) => String(memberId);

async function linkOf(operator: TestOperator, member = rahim): Promise<string> {
  const { link } = await operator.callOrThrow(memberAccess.view, { id: idOf(member), reason });
  return link.slice(link.indexOf("#token=") + "#token=".length);
}

/** Opens a view of the member in a new browser; returns the browser with the view's token. */
async function viewed(operator: TestOperator, member = rahim): Promise<Client & { readonly key: string }> {
  const client = w.visitor();
  const { token } = await client.callOrThrow(calls.auth.openView, { token: await linkOf(operator, member) });
  return Object.assign(client, { key: token! });
}

const auditOf = async (member = rahim) =>
  w.database.owner.rows<{ action: string; actor: string; end: string | null }>(sql`
    select action, actor, detail -> 'after' ->> 'viewEnd' "end" from audit_log
    where subject = ${`member:${member.memberId}`} and row_hash is null order by id`);
const endsOf = async (member = rahim) =>
  (await auditOf(member)).filter(({ action }) => action === "view.ended").map(({ end }) => end);
const isOver = async (client: Client) =>
  (await client.call(calls.member.info, {})).errorCode === "user.or.token.invalid";

/** The member's rows that a login would change, as text. */
const marksOf = ({ bucket, memberId }: Person) =>
  w.database.owner.rows(sql`
    select 'session' what, to_jsonb(s)::text line from session s where s.bucket = ${bucket} and s.member_id = ${memberId}
    union all select 'member', to_jsonb(m)::text from member m where m.bucket = ${bucket} and m.id = ${memberId}
    union all select 'device', to_jsonb(d)::text from member_device d where d.member_id = ${memberId}
    union all select 'inbox', to_jsonb(i)::text from inbox_message i where i.member_id = ${memberId}
    union all select 'push', to_jsonb(p)::text from push_event p where p.member_id = ${memberId} order by 1, 2`);

test("[OPS-03] view: link opened → the member's own site, marked; session, last login, devices, inbox and pushes as they were", async () => {
  const operator = await support();
  const before = await marksOf(rahim);
  const client = w.visitor();
  const opened = await client.callOrThrow(calls.auth.openView, { token: await linkOf(operator) });
  const view = { by: operator.name, until: now + siteViewMs };
  expect(opened).toMatchObject({ userName: rahim.username, merchantCode: "khela", view });
  expect((await client.callOrThrow(calls.member.info, {})).view).toEqual(view);
  expect((await client.callOrThrow(calls.wallet.balance, {})).sumBalance).toBe("500.00");
  const { sessions } = await client.callOrThrow(calls.auth.sessions, {});
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false]);
  now += 3 * 60_000;
  await client.callOrThrow(calls.inbox.list, { size: 50 });
  expect(await client.call(calls.auth.logout, {})).toMatchObject({ status: 200 });
  expect(await isOver(Object.assign(w.visitor(), { token: opened.token! }))).toBe(true);
  expect(await marksOf(rahim)).toEqual(before);
  expect((await rahim.client.callOrThrow(calls.member.info, {})).view).toBeUndefined();
  expect(await auditOf()).toEqual([
    { action: "memberAccess.view", actor: `operator:${operator.name}`, end: null },
    { action: "view.opened", actor: `operator:${operator.name}`, end: null },
    { action: "view.ended", actor: `operator:${operator.name}`, end: "ended" },
  ]);
  const { list } = await operator.callOrThrow(members.timeline, { id: idOf(rahim), kinds: "act" });
  expect(list.map(({ what, by, text }) => [what, by, text])).toEqual([
    ["view.ended", operator.name, null],
    ["view.opened", operator.name, null],
    ["memberAccess.view", operator.name, reason],
  ]);
});

test("[OPS-03] view: old proof, no right, a script, masked data, a blocked member → no link", async () => {
  const ask = { id: idOf(rahim), reason };
  const old = await support({ provenAt: new Date(now - 3_600_000) });
  expect((await old.call(memberAccess.view, ask)).errorCode).toBe("operator.step.up");
  const finance = await support({ roles: ["finance"] });
  expect((await finance.call(memberAccess.view, ask)).errorCode).toBe("operator.permission.denied");
  const masked = await support({ isMasked: true });
  expect((await masked.call(memberAccess.view, ask)).errorCode).toBe("member.view.masked");
  const elsewhere = await support({ merchantCode: "khela_trial" });
  expect((await elsewhere.call(memberAccess.view, ask)).errorCode).toBe("member.unknown");
  const operator = await support();
  await w.database.owner.run(sql`update member set status = 'blocked' where id = ${rahim.memberId}`);
  expect((await operator.call(memberAccess.view, ask)).errorCode).toBe("member.state");
  expect(
    await w.database.owner.rows(sql`select 1 from site_view where member_id = ${rahim.memberId}`),
  ).toEqual([]);
});

test("[OPS-03] view: a link opened again, after its minute, or at another merchant → refused; the view goes on", async () => {
  const operator = await support();
  const open = (token: string, client = w.visitor()) => client.call(calls.auth.openView, { token });
  const token = await linkOf(operator);
  const first = w.visitor();
  expect((await open(token, first)).status).toBe(200);
  expect(await open(token)).toMatchObject({ status: 410, errorCode: "view.link.invalid" });
  expect(await isOver(first)).toBe(false);
  const late = await linkOf(operator);
  now += siteViewLinkMs;
  expect((await open(late)).errorCode).toBe("view.link.invalid");
  const foreign = await linkOf(operator);
  expect((await open(foreign, createClient(w.app, { merchant: "khela_trial" }))).errorCode).toBe(
    "view.link.invalid",
  );
  // the refused attempt did not use up the link
  expect((await open(foreign)).status).toBe(200);
});

test("[OPS-03] view: forged, cut and foreign tokens → refused; of a link and a view the hashes alone are kept", async () => {
  const operator = await support();
  const link = await linkOf(operator);
  const client = await viewed(operator);
  const forged = Buffer.concat([Buffer.from([rahim.bucket]), randomBytes(32)]).toString("base64url");
  const open = async (token: string) => (await w.visitor().call(calls.auth.openView, { token })).errorCode;
  for (const token of [
    forged,
    client.key,
    client.key.slice(5),
    rahim.token,
    operator.token,
    "",
    "x",
    `${link}A`,
  ])
    expect([token, await open(token)]).toEqual([token, "view.link.invalid"]);
  for (const token of [
    link,
    `view.${link}`,
    `view.${forged}`,
    `view.${rahim.token}`,
    client.key.slice(5),
    `${client.key}A`,
  ])
    expect([token, await isOver(Object.assign(w.visitor(), { token }))]).toEqual([token, true]);
  expect(await isOver(Object.assign(w.visitor(), { token: client.key }))).toBe(false);
  const kept = JSON.stringify(
    await w.database.owner.rows<{ line: string }>(sql`
      select to_jsonb(v)::text || (select string_agg(detail::text, '') from audit_log) line from site_view v
      where v.member_id = ${rahim.memberId}`),
  );
  const secretOf = (token: string) => Buffer.from(token, "base64url");
  expect(kept).toContain(createHash("sha256").update(secretOf(link)).digest("hex"));
  for (const token of [link, client.key.slice(5)]) {
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(secretOf(token).toString("hex"));
  }
});

test("[OPS-03] view: ten minutes over → refused, and ended in the audit log, once, also where nobody asks again", async () => {
  const operator = await support();
  const client = await viewed(operator);
  now += siteViewMs - 1_000;
  expect(await isOver(client)).toBe(false);
  now += 1_000;
  expect(await isOver(client)).toBe(true);
  expect(await isOver(client)).toBe(true);
  expect(await endsOf()).toEqual(["expired"]);
  await viewed(await support());
  now += siteViewMs;
  await endDueViews(w.services.db, new Date(now));
  await endDueViews(w.services.db, new Date(now));
  expect(await auditOf()).toContainEqual({ action: "view.ended", actor: "system", end: "expired" });
  expect(await endsOf()).toEqual(["expired", "expired"]);
  const { list } = await operator.callOrThrow(members.timeline, { id: idOf(rahim), kinds: "act" });
  expect(list.filter(({ what }) => what === "view.ended")).toHaveLength(2);
});

const owner = () => w.database.owner;
test.each([
  [
    "the right is taken away",
    "notAllowed",
    (by: TestOperator) => owner().run(sql`delete from operator_assignment where operator_id = ${by.id}`),
  ],
  [
    "personal data is masked",
    "notAllowed",
    (by: TestOperator) =>
      owner().run(sql`update operator_assignment set is_masked = true where operator_id = ${by.id}`),
  ],
  [
    "the operator signs out",
    "signedOut",
    (by: TestOperator) => by.callOrThrow(operatorCalls.access.signOut, {}),
  ],
  [
    "the operator is disabled",
    "signedOut",
    (by: TestOperator) => owner().run(sql`update operator set state = 'disabled' where id = ${by.id}`),
  ],
  [
    "the member is blocked",
    "memberState",
    () => owner().run(sql`update member set status = 'blocked' where id = ${rahim.memberId}`),
  ],
] as const)(
  "[OPS-03] view: %s → over at the next request, and its link opens nothing: %s",
  async (_name, end, change) => {
    const operator = await support();
    const client = await viewed(operator);
    const link = await linkOf(operator);
    await change(operator);
    expect(await isOver(client)).toBe(true);
    expect((await w.visitor().call(calls.auth.openView, { token: link })).errorCode).toBe(
      "view.link.invalid",
    );
    expect(await endsOf()).toContain(end);
  },
);

test("[OPS-03] view: the operator opens another → the first is over; another operator's goes on", async () => {
  const [first, second] = [await support(), await support()];
  const [one, other] = [await viewed(first), await viewed(second)];
  const karim = await w.person(`viewed${(count += 1)}`);
  const next = await viewed(first, karim);
  expect([await isOver(one), await isOver(other), await isOver(next)]).toEqual([true, false, false]);
  expect(await endsOf()).toEqual(["replaced"]);
});

test("[OPS-03] view: a view's open page → ends with the view, and takes no place of the member's own pages", async () => {
  const operator = await support();
  const client = await viewed(operator);
  const openPage = (token: string) =>
    openEventStream(`${origin}${pushPath}`, { [names.session]: token, [names.merchant]: "khela" });
  const own = await openPage(rahim.token);
  const page = await openPage(client.key);
  await page.next("balance");
  expect((await client.call(calls.auth.logout, {})).status).toBe(200);
  await page.next("sessionEnded");
  await own.next("balance");
  await own.close();
});
