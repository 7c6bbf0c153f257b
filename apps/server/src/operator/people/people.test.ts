import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { createClient } from "../../../../../tests/client.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, operatorClient, type TestOperator } from "../../../../../tests/operators.ts";

const { access, audit, people, proposals } = operatorCalls;
const unlimited = { maxAmount: null, isMasked: false, lastDay: null };
const reason = "asked by the finance lead";

let w: Harness;
let now = new Date("2026-11-29T08:00:00Z");
let anna: TestOperator;
let babul: TestOperator;
beforeAll(async () => {
  w = await startHarness({ now: () => now });
  anna = await createOperator(w, "anna");
});
afterAll(async () => {
  await w.close();
});

type Rights = (typeof people)[
  | "invite"
  | "reinvite"
  | "assign"
  | "unassign"
  | "enable"
  | "saveRole"
  | "removeRole"];

/** Proposes an act as anna and approves the act as babul; returns the act's answer. */
async function byTwo<C extends Rights>(row: C, input: Parameters<typeof anna.call<C>>[1]): Promise<unknown> {
  const { proposal, errorCode } = await anna.call(row, input);
  if (proposal === undefined) throw new Error(`${row.name} became no proposal: ${errorCode}`);
  const { id, hash } = proposal;
  return (await babul.callOrThrow(proposals.approve, { id, hash })).value;
}

const auditOf = (subject: string) =>
  w.database.owner.rows<{ action: string; actor: string; detail: { after?: Record<string, unknown> } }>(sql`
    select action, actor, detail from audit_log where subject = ${subject} and actor like 'operator:%' order by id`);

test("[OPS-01] rights: the only manager invites alone and the audit log says so; from the second on, two are needed", async () => {
  const invited = await anna.callOrThrow(people.invite, {
    name: "babul",
    displayName: " Babul Das ",
    role: "owner",
    ...unlimited,
  });
  expect(invited.expiresAt).toBe(now.getTime() + 24 * 60 * 60_000);
  expect((await auditOf("operator:babul"))[0]).toMatchObject({
    action: "people.invite",
    actor: "operator:anna",
    detail: { alone: true, after: { role: "owner", displayName: "Babul Das" } },
  });
  const { rows } = await anna.callOrThrow(people.list, {});
  expect(rows.find(({ name }) => name === "babul")).toMatchObject({
    displayName: "Babul Das",
    state: "invited",
    assignments: [{ role: "owner", maxAmount: null }],
    invitedUntil: invited.expiresAt,
    seenAt: null,
  });
  // an operator who has not accepted the invitation cannot approve
  await anna.callOrThrow(people.invite, {
    name: "chitra",
    displayName: "Chitra",
    role: "support",
    ...unlimited,
  });
  await w.database.owner.run(
    sql`delete from operator_assignment where operator_id = (select id from operator where name = 'babul')`,
  );
  await w.database.owner.run(
    sql`delete from operator_invitation where operator_id = (select id from operator where name = 'babul')`,
  );
  await w.database.owner.run(sql`delete from operator where name = 'babul'`);
  babul = await createOperator(w, "babul");

  const input = { name: "dipa", displayName: "Dipa", role: "finance", ...unlimited, maxAmount: "5000" };
  const { proposal } = await anna.call(people.invite, input);
  expect(proposal).toMatchObject({ act: "people.invite", after: { role: "finance", maxAmount: "5000.00" } });
  const { id, hash } = proposal!;
  expect(await anna.call(proposals.approve, { id, hash })).toMatchObject({ errorCode: "proposal.own" });
  expect((await w.database.owner.rows(sql`select 1 from operator where name = 'dipa'`)).length).toBe(0);
  const { value } = await babul.callOrThrow(proposals.approve, { id, hash });
  const link = value as { token: string };
  const opened = await createClient(w.app, { merchant: "khela" }).send("POST", access.invitation.path, {
    body: { token: link.token },
  });
  expect(opened.value).toMatchObject({ name: "dipa" });
  expect(await anna.call(people.invite, input)).toMatchObject({ status: 409, errorCode: "operator.exists" });
  const logged = JSON.stringify(await w.database.owner.rows(sql`select detail from audit_log`));
  const stored = JSON.stringify(await w.database.owner.rows(sql`select payload from operator_proposal`));
  for (const text of [logged, stored]) expect(text).not.toContain(link.token);
});

test("[OPS-01] rights: nobody gives or takes away a permission, a limit or an unmasked view that they have not", async () => {
  const exceeds = { status: 403, errorCode: "operator.grant.exceeds" };
  await byTwo(people.saveRole, {
    name: "team-lead",
    permissions: ["people.view", "people.manage", "proposals.view"],
  });
  const lead = await createOperator(w, "lead", {
    roles: ["team-lead"],
    maxAmountMinor: 100_000n,
    isMasked: true,
  });
  await createOperator(w, "runa", { roles: ["finance"] });
  const mine = { maxAmount: "1000", isMasked: true, lastDay: null };
  expect(await lead.call(people.assign, { operator: "runa", role: "owner", ...mine })).toMatchObject(exceeds);
  expect(
    await lead.call(people.assign, { operator: "runa", role: "team-lead", ...mine, maxAmount: "1000.01" }),
  ).toMatchObject(exceeds);
  expect(
    await lead.call(people.assign, { operator: "runa", role: "team-lead", ...mine, maxAmount: null }),
  ).toMatchObject(exceeds);
  expect(
    await lead.call(people.assign, { operator: "runa", role: "team-lead", ...mine, isMasked: false }),
  ).toMatchObject(exceeds);
  expect(await lead.call(people.unassign, { operator: "runa", role: "finance" })).toMatchObject(exceeds);
  expect(await lead.call(people.disable, { operator: "runa", reason })).toMatchObject(exceeds);
  expect(await lead.call(people.endSessions, { operator: "runa", reason })).toMatchObject(exceeds);
  expect(await lead.call(people.reinvite, { operator: "anna", reason })).toMatchObject(exceeds);
  expect(
    await lead.call(people.saveRole, { name: "team-lead", permissions: ["people.view", "deposits.decide"] }),
  ).toMatchObject(exceeds);
  // operators cannot approve an assignment that they could not make themselves
  const { proposal } = await anna.call(people.assign, { operator: "runa", role: "games", ...unlimited });
  expect(await lead.call(proposals.approve, { id: proposal!.id, hash: proposal!.hash })).toMatchObject(
    exceeds,
  );
  await createOperator(w, "limon", { roles: ["games"] });
  expect((await lead.call(people.assign, { operator: "limon", role: "team-lead", ...mine })).status).toBe(
    202,
  );
  // permissions from break-glass cannot be granted to others
  await byTwo(people.saveRole, {
    name: "night-watch",
    permissions: ["access.breakGlass", "people.view", "people.manage", "proposals.view"],
  });
  const watch = await createOperator(w, "watch", { roles: ["night-watch"] });
  const opened = await watch.call(access.breakGlass, { reason: "a payout runs in circles" });
  const token = /kop_[\w-]+/.exec(String(opened.headers["set-cookie"]))![0];
  const open = operatorClient(w.app, { ...watch, token });
  expect((await open.callOrThrow(access.me, {})).permissions).toContain("deposits.decide");
  expect(await open.call(people.assign, { operator: "watch", role: "finance", ...unlimited })).toMatchObject(
    exceeds,
  );
});

test("[OPS-01] owners: the last one without a last day is neither unassigned, limited in time nor disabled", async () => {
  const lastOwner = { status: 409, errorCode: "operator.last.owner" };
  await byTwo(people.unassign, { operator: "babul", role: "owner" });
  expect(await anna.call(people.unassign, { operator: "anna", role: "owner" })).toMatchObject(lastOwner);
  expect(await anna.call(people.disable, { operator: "anna", reason })).toMatchObject(lastOwner);
  expect(
    await anna.call(people.assign, { operator: "anna", role: "owner", ...unlimited, lastDay: "2026-12-31" }),
  ).toMatchObject(lastOwner);
  await w.database.owner.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role, last_day) values (${babul.id}, ${w.merchantId}, 'owner', '2026-12-31')`);
  expect(await anna.call(people.unassign, { operator: "anna", role: "owner" })).toMatchObject(lastOwner);
  await byTwo(people.assign, { operator: "babul", role: "owner", ...unlimited });
  expect((await anna.call(people.unassign, { operator: "anna", role: "owner" })).status).toBe(202);
});

test("[OPS-01] a role taken away, changed or over, an operator disabled: it counts at the next request of an open page", async () => {
  const joy = await createOperator(w, "joy", { roles: ["auditor"] });
  const denied = { status: 403, errorCode: "operator.permission.denied" };
  expect((await joy.call(people.list, {})).status).toBe(200);
  await byTwo(people.unassign, { operator: "joy", role: "auditor" });
  expect(await joy.call(people.list, {})).toMatchObject(denied);

  await byTwo(people.saveRole, { name: "watcher", permissions: ["people.view"] });
  await byTwo(people.assign, { operator: "babul", role: "watcher", ...unlimited });
  await w.database.owner.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role) values (${joy.id}, ${w.merchantId}, 'watcher')`);
  expect((await joy.call(people.list, {})).status).toBe(200);
  await byTwo(people.saveRole, { name: "watcher", permissions: ["today.view"] });
  expect(await joy.call(people.list, {})).toMatchObject(denied);

  await byTwo(people.assign, { operator: "joy", role: "auditor", ...unlimited, lastDay: "2026-11-29" });
  expect((await joy.call(people.list, {})).status).toBe(200);
  const today = now;
  now = new Date("2026-11-30T00:00:00Z");
  await w.database.owner.run(
    sql`update operator_session set seen_at = ${now}, expires_at = ${new Date(now.getTime() + 3_600_000)} where operator_id = ${joy.id}`,
  );
  expect(await joy.call(people.list, {})).toMatchObject(denied);
  now = today;

  expect((await joy.call(people.list, {})).status).toBe(200);
  await anna.callOrThrow(people.disable, { operator: "joy", reason });
  expect(await joy.call(people.list, {})).toMatchObject({
    status: 401,
    errorCode: "operator.session.missing",
  });
  await byTwo(people.enable, { operator: "joy", reason });
  // the session stays ended; joy has no login data and needs a new invitation
  expect(await joy.call(people.list, {})).toMatchObject({ errorCode: "operator.session.missing" });
  const { rows } = await anna.callOrThrow(people.list, {});
  expect(rows.find(({ name }) => name === "joy")?.state).toBe("invited");
});

test("[OPS-01] lost passkey: two colleagues make a new link; a disabled operator gets none", async () => {
  const kazi = await createOperator(w, "kazi", { roles: ["games"] });
  const value = await byTwo(people.reinvite, { operator: "kazi", reason });
  expect(value).toMatchObject({ token: expect.stringMatching(/^kop_/) });
  // the earlier login data works until the new invitation is accepted
  expect((await kazi.call(access.me, {})).status).toBe(200);
  await anna.callOrThrow(people.disable, { operator: "kazi", reason });
  expect(await anna.call(people.reinvite, { operator: "kazi", reason })).toMatchObject({
    errorCode: "operator.disabled",
  });
  const opened = await createClient(w.app, { merchant: "khela" }).send("POST", access.invitation.path, {
    body: { token: (value as { token: string }).token },
  });
  expect(opened.errorCode).toBe("operator.invitation.invalid");
});

test("[OPS-01] auditor: has a last day, reads the lists, changes nothing", async () => {
  expect(
    await anna.call(people.invite, { name: "audrey", displayName: "Audrey", role: "auditor", ...unlimited }),
  ).toMatchObject({
    errorCode: "operator.last.day",
  });
  for (const lastDay of ["2026-11-28", "2026-02-30", "2028-01-01"])
    expect(
      await anna.call(people.invite, {
        name: "audrey",
        displayName: "Audrey",
        role: "auditor",
        ...unlimited,
        lastDay,
      }),
    ).toMatchObject({ errorCode: "operator.last.day" });
  const audrey = await createOperator(w, "audrey", { roles: ["auditor"] });
  expect((await audrey.call(people.roles, {})).status).toBe(200);
  expect(await audrey.call(people.disable, { operator: "anna", reason })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
});

test("[OPS-01] roles: those of the product stay, one that somebody has is not removed, an unknown one is not given", async () => {
  expect(await anna.call(people.saveRole, { name: "finance", permissions: ["today.view"] })).toMatchObject({
    errorCode: "operator.role.product",
  });
  await byTwo(people.saveRole, { name: "shift", permissions: ["today.view", "deposits.view"] });
  await createOperator(w, "shifty", { roles: ["shift"] });
  const { rows } = await anna.callOrThrow(people.roles, {});
  expect(rows.find(({ name }) => name === "shift")).toEqual({
    name: "shift",
    isOwn: true,
    permissions: ["today.view", "deposits.view"],
    operators: 1,
  });
  expect(rows.find(({ name }) => name === "owner")).toMatchObject({ isOwn: false });
  expect(await anna.call(people.removeRole, { name: "shift" })).toMatchObject({
    errorCode: "operator.role.used",
  });
  await byTwo(people.unassign, { operator: "shifty", role: "shift" });
  await byTwo(people.removeRole, { name: "shift" });
  expect(await anna.call(people.removeRole, { name: "shift" })).toMatchObject({
    errorCode: "operator.role.unknown",
  });
  expect(await anna.call(people.assign, { operator: "shifty", role: "shift", ...unlimited })).toMatchObject({
    errorCode: "operator.role.unknown",
  });
  expect(await anna.call(people.unassign, { operator: "babul", role: "games" })).toMatchObject({
    errorCode: "operator.role.unassigned",
  });
});

test("[OPS-01] another merchant: its operators are unknown here; one of both is neither disabled nor invited anew by one", async () => {
  await createOperator(w, "elsewhere", { merchantCode: "khela_trial" });
  for (const row of [people.disable, people.endSessions, people.reinvite, people.enable])
    expect(await anna.call(row, { operator: "elsewhere", reason })).toMatchObject({
      status: 404,
      errorCode: "operator.unknown",
    });
  expect(await anna.call(people.sessions, { operator: "elsewhere" })).toMatchObject({
    errorCode: "operator.unknown",
  });
  expect(await anna.call(people.unassign, { operator: "elsewhere", role: "owner" })).toMatchObject({
    errorCode: "operator.unknown",
  });
  await w.database.owner.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role)
    select id, ${w.merchantId}, 'games' from operator where name = 'elsewhere'`);
  for (const row of [people.disable, people.endSessions, people.reinvite])
    expect(await anna.call(row, { operator: "elsewhere", reason })).toMatchObject({
      status: 403,
      errorCode: "operator.foreign",
    });
  const there = operatorClient(w.app, { ...anna, merchantCode: "khela_trial" });
  expect(await there.call(people.list, {})).toMatchObject({ errorCode: "operator.permission.denied" });
});

test("[OPS-01] sessions of an operator: seen by colleagues and ended with tokens", async () => {
  const polo = await createOperator(w, "polo", { roles: ["games"] });
  await polo.callOrThrow(access.createToken, {
    name: "report",
    permissions: ["reports.view"],
    lastDay: "2026-12-31",
    addresses: [],
  });
  const shown = await anna.callOrThrow(people.sessions, { operator: "polo" });
  expect(shown).toMatchObject({
    sessions: [{ kind: "browser", ip: "127.0.0.1", isCurrent: false }],
    tokens: [{ name: "report", lastDay: "2026-12-31", seenAt: null }],
  });
  expect(await anna.callOrThrow(people.endSessions, { operator: "polo", reason })).toEqual({ ended: 2 });
  expect(await polo.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
  expect((await auditOf("operator:polo")).at(-1)).toMatchObject({
    action: "people.endSessions",
    detail: { reason },
  });
});

test("[OPS-01] rights: a step-up first, a wrong amount refused, and a script's token changes none", async () => {
  await w.database.owner.run(
    sql`update operator_session set proven_at = ${new Date(now.getTime() - 5 * 60_000)} where operator_id = ${babul.id}`,
  );
  expect(await babul.call(people.disable, { operator: "polo", reason })).toMatchObject({
    errorCode: "operator.step.up",
  });
  expect(
    await anna.call(people.assign, { operator: "polo", role: "finance", ...unlimited, maxAmount: "1.001" }),
  ).toMatchObject({ status: 400 });
  expect(await anna.call(audit.list, {})).toMatchObject({ status: 200 });
});
