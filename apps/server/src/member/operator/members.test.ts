/**
 * How operators find members and read their data: exact look-ups, masking, the timeline, connected accounts, notes and
 * tags.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { maxConnectedAccounts } from "@khela/contract/operator/members/member-kinds";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, operatorClient, type TestOperator } from "../../../../../tests/operators.ts";
import { hashOfPayoutNumber } from "../payout-number.ts";

const { members } = operatorCalls;
const requestId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

let w: Harness;
let owner: TestOperator;
let support: TestOperator;
let masked: TestOperator;
let rahim: Person;
const idOf = ({ memberId }: Person) => String(memberId);
beforeAll(async () => {
  w = await startHarness();
  owner = await createOperator(w, "sumi");
  support = await createOperator(w, "rumi", { roles: ["support"] });
  masked = await createOperator(w, "mita", { isMasked: true });
  rahim = await w.person("rahim_find", { balance: "150.00" });
  const { bucket, memberId } = rahim;
  await w.database.owner.run(sql`
    insert into member_profile (bucket, member_id, mobile, email, payee_name, birthday)
    values (${bucket}, ${memberId}, '+8801712345678', 'Rahim@mail.example', 'Rahim Uddin', '1990-01-02')`);
  await w.database.owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, 'rahim_find', ${bucket}, ${memberId})`);
  await w.database.owner.run(
    sql`update session set ip = '203.0.113.7' where bucket = ${bucket} and member_id = ${memberId}`,
  );
  const hash = hashOfPayoutNumber(w.services.secrets, "bkash", "01712345678");
  await w.database.owner.run(sql`
    insert into member_payout_number (merchant_id, bucket, member_id, number_hash, added_at)
    values (${w.merchantId}, ${bucket}, ${memberId}, ${hash}, now())`);
  await w.database.owner.run(sql`
    insert into member_device (merchant_id, bucket, member_id, device_id, first_at, last_at)
    values (${w.merchantId}, ${bucket}, ${memberId}, ${"A".repeat(22)}, now(), now())`);
});
afterAll(() => w.close());

const auditOf = (actor: string) =>
  w.database.owner.rows<{ action: string; subject: string; detail: { after?: object } }>(
    sql`select action, subject, detail from audit_log where actor = ${`operator:${actor}`} order by id`,
  );

test("[OPS-03] search: beginning of a name in any case, a whole id, nothing like it → the members, nothing personal", async () => {
  const { list } = await support.callOrThrow(members.search, { query: " Rahim_F" });
  expect(list).toEqual([
    expect.objectContaining({ id: idOf(rahim), username: "rahim_find", type: 0, status: "active" }),
  ]);
  expect((await support.callOrThrow(members.search, { query: idOf(rahim) })).list).toEqual(list);
  expect((await support.callOrThrow(members.search, { query: "rahim_find_" })).list).toEqual([]);
  expect((await support.callOrThrow(members.search, { query: "%" })).list).toEqual([]);
});

test.each([
  ["mobile", "01712-345678"],
  ["mobile", "+880 1712 345678"],
  ["mail", "rahim@MAIL.example"],
  ["payee", "rahim uddin"],
  ["payout", "01712345678"],
  ["address", "203.0.113.7"],
  ["device", "A".repeat(22)],
] as const)(
  "[OPS-03] find by %s: %s → the member, and an audit entry that names the member",
  async (by, value) => {
    const { list, hasMore } = await owner.callOrThrow(members.find, { by, value });
    expect([list, hasMore]).toMatchObject([
      [{ id: idOf(rahim), mobile: "+8801712345678", mail: "Rahim@mail.example", payeeName: "Rahim Uddin" }],
      false,
    ]);
    const entries = await auditOf("sumi");
    expect(entries.at(-1)).toMatchObject({
      action: "members.find",
      subject: `find:${by}`,
      detail: { after: { found: 1, members: idOf(rahim) } },
    });
    expect(JSON.stringify(entries)).not.toContain("345678");
  },
);

test("[OPS-03] find: another's number, no number, an unknown kind → nobody, or refused, never a part of a value", async () => {
  for (const value of ["01812345678", "0171234567"])
    expect((await owner.call(members.find, { by: "mobile", value })).value?.list ?? []).toEqual([]);
  expect(await owner.call(members.find, { by: "mobile", value: "rahim" })).toMatchObject({
    status: 400,
    errorCode: "field.invalid",
  });
  expect((await owner.callOrThrow(members.find, { by: "mail", value: "rahim@" })).list).toEqual([]);
  expect(await owner.call(members.find, { by: "shoe" as "mail", value: "43" })).toMatchObject({
    errorCode: "request_param_err",
  });
});

test("[OPS-03] find and reveal: a masked operator, and one without members.personal → found and masked; nothing revealed", async () => {
  for (const operator of [masked, support]) {
    const { list } = await operator.callOrThrow(members.find, { by: "mail", value: "rahim@mail.example" });
    expect(list).toMatchObject([{ mobile: "******5678", mail: "R***@mail.example", payeeName: "R*** U***" }]);
    expect(await operator.call(members.reveal, { id: idOf(rahim) })).toMatchObject({
      status: 403,
      errorCode: "operator.permission.denied",
    });
  }
});

test("[OPS-03] get: a member → balances, state and masked data; reveal → whole, with an audit entry", async () => {
  const shown = await owner.callOrThrow(members.get, { id: idOf(rahim) });
  expect(shown).toMatchObject({
    username: "rahim_find",
    status: "active",
    balances: [{ kind: "main", balance: "150.00", held: "0.00", currency: "BDT" }],
    mobile: "******5678",
    mail: "R***@mail.example",
    hasPassword: false,
    restriction: null,
    identity: null,
    tags: [],
  });
  expect(await owner.callOrThrow(members.reveal, { id: idOf(rahim) })).toMatchObject({
    mobile: "+8801712345678",
    payeeName: "Rahim Uddin",
    birthday: "1990-01-02",
  });
  expect((await auditOf("sumi")).at(-1)).toMatchObject({
    action: "members.reveal",
    subject: `member:${rahim.memberId}`,
  });
});

test("[OPS-03] a member of another merchant, and none → member.unknown from every call", async () => {
  const elsewhere = await createOperator(w, "nila", { merchantCode: "khela_trial" });
  const there = operatorClient(w.app, { ...elsewhere, merchantCode: "khela_trial" });
  const id = idOf(rahim);
  for (const answer of [
    await there.call(members.get, { id }),
    await there.call(members.reveal, { id }),
    await there.call(members.timeline, { id }),
    await there.call(members.connected, { id }),
    await there.call(members.agents, { id }),
    await there.call(members.notes, { id }),
    await there.call(members.addNote, { id, requestId: requestId(1), text: "x" }),
    await there.call(members.setTags, { id, tags: [] }),
    await owner.call(members.get, { id: "999999999" }),
  ])
    expect([answer.status, answer.errorCode]).toEqual([404, "member.unknown"]);
  expect((await there.callOrThrow(members.search, { query: "rahim_find" })).list).toEqual([]);
  expect((await there.callOrThrow(members.find, { by: "mail", value: "rahim@mail.example" })).list).toEqual(
    [],
  );
});

test("[OPS-03] notes: same request twice → one note; pages by cursor; another member's cursor → refused", async () => {
  const karim = await w.person("karim_notes");
  const id = idOf(karim);
  const note = { id, requestId: requestId(2), text: "Called about a lost phone." };
  const first = await support.callOrThrow(members.addNote, note);
  expect(await support.callOrThrow(members.addNote, note)).toEqual(first);
  for (let n = 10; n < 62; n += 1)
    await support.callOrThrow(members.addNote, { id, requestId: requestId(n), text: `Note ${n}` });
  const page = await support.callOrThrow(members.notes, { id });
  const rest = await support.callOrThrow(members.notes, { id, cursor: page.nextCursor! });
  expect([page.list.length, rest.list.length, rest.nextCursor]).toEqual([50, 3, null]);
  expect(rest.list.at(-1)).toMatchObject({ text: "Called about a lost phone.", by: "rumi" });
  for (const answer of [
    await support.call(members.notes, { id: idOf(rahim), cursor: page.nextCursor! }),
    await support.call(members.agents, { id, cursor: "x" }),
    await support.call(members.timeline, { id, cursor: page.nextCursor! }),
  ])
    expect(answer.errorCode).toBe("request_param_err");
});

test("[OPS-03] tags: set → replaced as a whole, with before and after in the audit log; too many or too long → refused", async () => {
  const id = idOf(rahim);
  await support.callOrThrow(members.setTags, { id, tags: ["vip", "ফোনে কথা"] });
  await support.callOrThrow(members.setTags, { id, tags: ["vip", "watch"] });
  expect((await owner.callOrThrow(members.get, { id })).tags).toEqual(["vip", "watch"]);
  expect((await auditOf("rumi")).at(-1)).toMatchObject({
    action: "members.setTags",
    detail: { before: { tags: "vip, ফোনে কথা" }, after: { tags: "vip, watch" } },
  });
  for (const tags of [["x".repeat(31)], Array.from({ length: 11 }, (_, n) => `t${n}`), ["<b>"]])
    expect((await support.call(members.setTags, { id, tags })).errorCode).toBe("request_param_err");
  const auditor = await createOperator(w, "audi", { roles: ["auditor"] });
  expect((await auditor.call(members.setTags, { id, tags: [] })).errorCode).toBe(
    "operator.permission.denied",
  );
});

test("[OPS-03] timeline: events of every source → one order of time; pages of one and of all are the same; filters", async () => {
  const jamal = await w.person("jamal_time");
  const { bucket, memberId } = jamal;
  const id = idOf(jamal);
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 8, minute));
  // several events at the same time, so that a page ends between two of them
  for (const n of [1, 2, 3, 4])
    await w.database.owner.run(sql`
      insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, win_minor, state,
        started_at)
      values (${bucket}, ${memberId}, 'khela', ${`r${n}`}, ${w.merchantId}, 'dice', 1, 'BDT', false, ${n * 100}, 50, 'settled', ${at(n < 4 ? 1 : 2)})`);
  await w.database.owner.run(sql`
    insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, state, created_at, expires_at)
    values (${bucket}, ${memberId}, 'D1', ${w.merchantId}, ${requestId(3)}, 'bkash', 50000, 'BDT', 'waiting', ${at(1)}, ${at(30)})`);
  await w.database.owner.run(sql`
    insert into inbox_message (bucket, member_id, ref, words, sent_at)
    values (${bucket}, ${memberId}, 'm1', '{"EN": {"title": "Hello", "content": "<p>x</p>"}}', ${at(3)})`);
  await support.callOrThrow(members.addNote, { id, requestId: requestId(4), text: "Asked for a bonus." });
  await support.callOrThrow(members.setTags, { id, tags: ["asks"] });
  await w.database.owner.run(sql`
    insert into audit_log (at, merchant_id, actor, action, subject, detail)
    values (${at(4)}, ${w.merchantId}, 'visitor', 'login.failed', ${`member:${memberId}`}, '{"way": "username"}'),
      (${at(5)}, ${w.merchantId}, ${`member:${memberId}`}, 'password.changed', ${`member:${memberId}`}, '{}')`);
  const whole = await support.callOrThrow(members.timeline, { id });
  expect(whole.nextCursor).toBeNull();
  expect(whole.list.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    "act members.setTags",
    "note written",
    "account password.changed",
    "login login.failed",
    "message unread",
    "round settled",
    ...whole.list.slice(6).map(({ kind, what }) => `${kind} ${what}`),
  ]);
  expect(
    whole.list
      .slice(6)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["deposit", "round", "round", "round"]);
  expect(whole.list.find(({ kind }) => kind === "deposit")).toMatchObject({ amount: "500.00", ref: "D1" });
  const paged: unknown[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: typeof whole = await support.callOrThrow(members.timeline, { id, cursor, size: 1 });
    paged.push(...page.list);
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(whole.list);
  const some = await support.callOrThrow(members.timeline, { id, kinds: "round,deposit", size: 2 });
  expect(some.list).toHaveLength(2);
  expect(
    (await support.call(members.timeline, { id, kinds: "round", cursor: some.nextCursor! })).errorCode,
  ).toBe("request_param_err");
  expect((await support.call(members.timeline, { id, kinds: "round,shoes" })).errorCode).toBe(
    "request_param_err",
  );
});

test("[OPS-03] connected: shared browser, payout account and address → edges with their evidence; a large address connects nobody", async () => {
  const [a, b, c] = [await w.person("ring_a"), await w.person("ring_b"), await w.person("ring_c")];
  const hash = hashOfPayoutNumber(w.services.secrets, "bkash", "01799999999");
  for (const { bucket, memberId } of [a, b])
    await w.database.owner.run(sql`
      insert into member_payout_number (merchant_id, bucket, member_id, number_hash, added_at)
      values (${w.merchantId}, ${bucket}, ${memberId}, ${hash}, now())`);
  for (const { bucket, memberId } of [a, c])
    await w.database.owner.run(sql`
      insert into member_device (merchant_id, bucket, member_id, device_id, first_at, last_at)
      values (${w.merchantId}, ${bucket}, ${memberId}, ${"B".repeat(22)}, now(), now())`);
  const setAddress = ({ bucket, memberId }: Person, ip: string) =>
    w.database.owner.run(
      sql`update session set ip = ${ip} where bucket = ${bucket} and member_id = ${memberId}`,
    );
  await setAddress(a, "198.51.100.9");
  await setAddress(b, "::ffff:198.51.100.9");
  const found = await owner.callOrThrow(members.connected, { id: idOf(a) });
  expect(found.members.map(({ username }) => username).toSorted()).toEqual(["ring_a", "ring_b", "ring_c"]);
  const edges = found.edges.map(({ kind, to, evidence }) => ({ kind, to, evidence }));
  expect(edges.toSorted((x, y) => (x.kind < y.kind ? -1 : 1))).toEqual([
    { kind: "address", to: idOf(b), evidence: "198.51.100.9" },
    { kind: "device", to: idOf(c), evidence: "B".repeat(22) },
    { kind: "payout", to: idOf(b), evidence: hash.slice(0, 8) },
  ]);
  expect((await masked.callOrThrow(members.connected, { id: idOf(a) })).edges).toContainEqual(
    expect.objectContaining({ kind: "address", evidence: "198.51.100.*" }),
  );
  for (let n = 0; n < maxConnectedAccounts; n += 1)
    await setAddress(await w.person(`nat_${n}`), "198.51.100.9");
  const crowded = await owner.callOrThrow(members.connected, { id: idOf(a) });
  expect(crowded.edges.map(({ kind }) => kind).toSorted()).toEqual(["device", "payout"]);
  expect(crowded.large).toEqual([{ kind: "address", evidence: "198.51.100.9" }]);
});

test("[OPS-03] a login in a browser that another has used → both are connected by it, and found by its code", async () => {
  const browser = w.visitor();
  const password = "a long enough pass phrase";
  const form = { password, confirmPassword: password, registerMethod: "H5", ageConfirmed: true } as const;
  const one = await browser.call(calls.auth.register, { ...form, username: "device_one" } as never);
  const two = await browser.call(calls.auth.register, { ...form, username: "device_two" } as never);
  expect([one.status, two.status]).toEqual([200, 200]);
  const [first] = (await owner.callOrThrow(members.search, { query: "device_one" })).list;
  const { edges, members: connected } = await owner.callOrThrow(members.connected, { id: first!.id });
  const edge = edges.find(({ kind }) => kind === "device")!;
  expect(connected.find(({ id }) => id === edge.to)?.username).toBe("device_two");
  const { list } = await owner.callOrThrow(members.find, { by: "device", value: edge.evidence });
  expect(list.map(({ username }) => username).toSorted()).toEqual(["device_one", "device_two"]);
});
