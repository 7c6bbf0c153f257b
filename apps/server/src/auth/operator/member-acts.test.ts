/**
 * Operators' acts on members: blocking, resets, closing, adjustments, limits, messages; and decisions about matches
 * with excluded members.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { sql } from "@khela/service-kit/db/database";
import type { Client } from "../../../../../tests/client.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, operatorClient, type TestOperator } from "../../../../../tests/operators.ts";

const { exclusions, memberAccess, memberInbox, memberLimits, memberMoney, memberRounds, members, proposals } =
  operatorCalls;
const password = "a long enough pass phrase";
const reason = "Ticket 4711";
let requests = 0;
const requestId = () => `00000000-0000-4000-9000-${String((requests += 1)).padStart(12, "0")}`;

let w: Harness;
let owner: TestOperator;
let risk: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  // each test itself sets which act needs two operators
  await w.database.owner.run(sql`delete from approval_rule`);
  owner = await createOperator(w, "sumi");
  risk = await createOperator(w, "rafi", { roles: ["risk"] });
  support = await createOperator(w, "rumi", { roles: ["support"] });
});
afterAll(() => w.close());

type Registered = { readonly id: string; readonly username: string; readonly client: Client };

let names = 0;
async function registered(more: object = {}, client = w.visitor()): Promise<Registered> {
  const username = `acts_${(names += 1)}`;
  await client.callOrThrow(calls.auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
    ...more,
  } as never);
  const { list } = await owner.callOrThrow(members.search, { query: username });
  const found = list.find((line) => line.username === username)!;
  return { id: found.id, username, client };
}

const login = (username: string, client = w.visitor()) =>
  client.call(calls.auth.login, { type: "username", username, password });
const auditOf = (id: string) =>
  w.database.owner.rows<{ action: string; actor: string; detail: { reason?: string } }>(sql`
    select action, actor, detail from audit_log where subject = ${`member:${id}`} and row_hash is null order by id`);
/** Takes the sandbox's play money from the member, so that the account is empty. */
async function empty(id: string): Promise<void> {
  const { balances } = await owner.callOrThrow(members.get, { id });
  const balance = balances[0]!.balance;
  if (balance === "0.00") return;
  await owner.callOrThrow(memberMoney.adjust, {
    id,
    requestId: requestId(),
    direction: "debit",
    amount: balance,
    account: "adjustment",
    reason,
  });
}

test("[OPS-03] block: an open session → refused at once, login refused; unblock → login again, the old session stays ended", async () => {
  const { id, username, client } = await registered();
  await risk.callOrThrow(memberAccess.block, { id, reason });
  expect((await client.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  expect((await login(username)).errorCode).toBe("us_forbidden_login_error");
  expect(await risk.call(memberAccess.block, { id, reason })).toMatchObject({
    status: 409,
    errorCode: "member.state",
  });
  await risk.callOrThrow(memberAccess.unblock, { id, reason });
  expect((await client.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  expect((await login(username)).status).toBe(200);
  expect((await risk.call(memberAccess.unblock, { id, reason })).errorCode).toBe("member.state");
  const acts = (await auditOf(id)).filter(({ actor }) => actor === "operator:rafi");
  expect(acts.map(({ action, detail }) => [action, detail.reason])).toEqual([
    ["memberAccess.block", reason],
    ["memberAccess.unblock", reason],
  ]);
});

test("[OPS-03] unblock: a session that was opened while the block was written → ended as well", async () => {
  const { id, client } = await registered();
  await risk.callOrThrow(memberAccess.block, { id, reason });
  await w.database.owner.run(sql`update session set ended_at = null where member_id = ${BigInt(id)}`);
  await risk.callOrThrow(memberAccess.unblock, { id, reason });
  expect((await client.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
});

test("[OPS-03] end sessions: two of them → both ended, counted, and the login still works", async () => {
  const { id, username, client } = await registered();
  const second = w.visitor();
  expect((await login(username, second)).status).toBe(200);
  expect(await support.callOrThrow(memberAccess.endSessions, { id, reason })).toEqual({ ended: 2 });
  for (const one of [client, second])
    expect((await one.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  expect((await login(username)).status).toBe(200);
});

test("[OPS-03] reset password: no verified mail → a link that opens once; the old password and sessions are void", async () => {
  const { id, username, client } = await registered();
  const { link, sentTo } = await support.callOrThrow(memberAccess.resetPassword, { id, reason });
  expect(sentTo).toBeNull();
  expect((await client.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  expect((await login(username)).errorCode).toBe("login.failed");
  const proof = /#proof=([\w-]{43})$/.exec(link!)![1]!;
  const back = w.visitor();
  expect(await back.callOrThrow(calls.auth.redeemMail, { proof })).toMatchObject({
    userName: username,
    passwordProven: true,
  });
  expect((await w.visitor().call(calls.auth.redeemMail, { proof })).errorCode).toBe("recovery.expired");
  expect(JSON.stringify(await auditOf(id))).not.toContain(proof);
  expect((await back.callOrThrow(calls.inbox.list, {})).list.map(({ title }) => title)).toContain(
    "Customer service reset your password",
  );
});

test("[OPS-03] reset payment PIN: by rule two operators → a proposal, done by the second; none set → member.secret.missing", async () => {
  const { id, client } = await registered();
  expect((await support.call(memberAccess.resetPaymentPassword, { id, reason })).errorCode).toBe(
    "member.secret.missing",
  );
  await client.callOrThrow(calls.auth.setPaymentPassword, {
    newPassword: "482913",
    confirmNewPassword: "482913",
    password,
  });
  await w.database.owner.run(sql`
    insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'memberAccess.resetPaymentPassword', 0)`);
  const { status, proposal } = await support.call(memberAccess.resetPaymentPassword, { id, reason });
  expect([status, proposal?.act]).toEqual([202, "memberAccess.resetPaymentPassword"]);
  expect((await owner.callOrThrow(members.get, { id })).hasPaymentPassword).toBe(true);
  await risk.callOrThrow(proposals.approve, { id: proposal!.id, hash: proposal!.hash });
  expect((await owner.callOrThrow(members.get, { id })).hasPaymentPassword).toBe(false);
  expect((await risk.call(proposals.approve, { id: proposal!.id, hash: proposal!.hash })).errorCode).toBe(
    "proposal.decided",
  );
  await w.database.owner.run(sql`delete from approval_rule`);
});

test("[OPS-03] reset second factor: on → off with everything of it; off → member.secret.missing", async () => {
  const { id } = await registered();
  expect((await support.call(memberAccess.resetSecondFactor, { id, reason })).errorCode).toBe(
    "member.secret.missing",
  );
  await w.database.owner.run(sql`
    insert into member_totp (bucket, member_id, secret_encrypted, begun_at, confirmed_at)
    select bucket, id, 'x', now(), now() from member where id = ${BigInt(id)}`);
  expect((await owner.callOrThrow(memberAccess.security, { id })).hasSecondFactor).toBe(true);
  await support.callOrThrow(memberAccess.resetSecondFactor, { id, reason });
  expect((await owner.callOrThrow(memberAccess.security, { id })).hasSecondFactor).toBe(false);
});

test("[OPS-03] adjust: credit and debit → in the member's transactions by their own types; same request → once; too much → refused", async () => {
  const { id, client } = await registered();
  await empty(id);
  const credit = {
    id,
    requestId: requestId(),
    direction: "credit",
    amount: "500.00",
    account: "adjustment",
    reason,
  } as const;
  const first = await owner.callOrThrow(memberMoney.adjust, credit);
  expect(first.balance).toBe("500.00");
  expect(await owner.callOrThrow(memberMoney.adjust, credit)).toEqual(first);
  expect((await owner.call(memberMoney.adjust, { ...credit, amount: "501.00" })).errorCode).toBe(
    "ledger.id_reused",
  );
  const debit = { ...credit, direction: "debit", requestId: requestId() } as const;
  expect((await owner.call(memberMoney.adjust, { ...debit, amount: "500.01" })).errorCode).toBe(
    "wallet.funds.insufficient",
  );
  for (const amount of ["0", "0.001"])
    expect((await owner.call(memberMoney.adjust, { ...debit, amount })).errorCode).toBe("field.invalid");
  for (const amount of ["92233720368547758.07", "10000000000000.01"])
    expect(
      (await owner.call(memberMoney.adjust, { ...credit, requestId: requestId(), amount })).errorCode,
    ).toBe("field.invalid");
  expect((await owner.callOrThrow(memberMoney.adjust, { ...debit, amount: "120.00" })).balance).toBe(
    "380.00",
  );
  const { list } = await client.callOrThrow(calls.wallet.transactions, {});
  expect(list.slice(0, 2)).toMatchObject([
    { txTypeId: transactionTypes.operatorDebit.id, amount: "-120.00", currentAvailBalance: "380.00" },
    { txTypeId: transactionTypes.operatorCredit.id, amount: "500.00" },
  ]);
  const page = await owner.callOrThrow(memberMoney.transfers, { id, size: 1 });
  expect(page.list).toMatchObject([{ amount: "-120.00", balance: "380.00", group: "other" }]);
  const next = await owner.callOrThrow(memberMoney.transfers, { id, size: 1, cursor: page.nextCursor! });
  expect(next.list).toMatchObject([{ id: first.transferId, amount: "500.00" }]);
  expect(
    (await owner.call(memberMoney.transfers, { id, groups: "betting", cursor: page.nextCursor! })).errorCode,
  ).toBe("list.cursor.invalid");
  expect(await owner.callOrThrow(memberMoney.transfer, { memberId: id, id: first.transferId })).toMatchObject(
    {
      member: { id },
      type: transactionTypes.operatorCredit.id,
      phase: "single",
      amount: "500.00",
      balance: "500.00",
      movements: [
        { owner: "member", account: "main", amount: "500.00" },
        { owner: "operator", account: "adjustment", amount: "-500.00" },
      ],
      related: [],
    },
  );
  expect(await owner.call(memberMoney.transfer, { memberId: id, id: requestId() })).toMatchObject({
    errorCode: "transfer.unknown",
  });
  expect(await owner.call(memberMoney.transfer, { memberId: "999999", id: first.transferId })).toMatchObject({
    errorCode: "member.unknown",
  });
  expect((await owner.call(memberMoney.transfers, { id, groups: "shoes" })).errorCode).toBe(
    "request_param_err",
  );
  expect((await support.call(memberMoney.adjust, credit)).errorCode).toBe("operator.permission.denied");
});

test("[OPS-03] adjust in parts: together above the operator's limit within a day → a proposal; the same request again, and the other direction → none", async () => {
  const { id } = await registered();
  await empty(id);
  const parts = await createOperator(w, "parts", { roles: ["finance"], maxAmountMinor: 10_000n });
  const part = { id, direction: "credit", amount: "60.00", account: "adjustment", reason } as const;
  const first = { ...part, requestId: requestId() };
  expect((await parts.callOrThrow(memberMoney.adjust, first)).balance).toBe("60.00");
  const { proposal } = await parts.call(memberMoney.adjust, { ...part, requestId: requestId() });
  expect(proposal).toMatchObject({ state: "open", amount: "120.00" });
  expect((await parts.callOrThrow(memberMoney.adjust, first)).balance).toBe("60.00");
  const debit = { ...part, direction: "debit", amount: "50.00", requestId: requestId() } as const;
  expect((await parts.callOrThrow(memberMoney.adjust, debit)).balance).toBe("10.00");
});

test("[OPS-03] adjust above the operator's limit → a proposal; nothing moves before the second operator", async () => {
  const { id } = await registered();
  await empty(id);
  const small = await createOperator(w, "small", { roles: ["finance"], maxAmountMinor: 10_000n });
  const { proposal } = await small.call(memberMoney.adjust, {
    id,
    requestId: requestId(),
    direction: "credit",
    amount: "100.01",
    account: "bonus",
    reason,
  });
  expect(proposal).toMatchObject({ amount: "100.01", after: { credit: "100.01", account: "bonus" } });
  expect((await owner.callOrThrow(members.get, { id })).balances[0]?.balance).toBe("0.00");
  expect((await small.call(proposals.approve, { id: proposal!.id, hash: proposal!.hash })).errorCode).toBe(
    "proposal.own",
  );
  await owner.callOrThrow(proposals.approve, { id: proposal!.id, hash: proposal!.hash });
  expect((await owner.callOrThrow(members.get, { id })).balances[0]?.balance).toBe("100.01");
});

test("[OPS-03 RG-01] limits: set and lowered by an operator → hold at once; raised → member.limit.looser", async () => {
  const { id, client } = await registered();
  const limit = { id, kind: "loss", period: "day", reason } as const;
  await risk.callOrThrow(memberLimits.setLimit, { ...limit, value: "500" });
  await risk.callOrThrow(memberLimits.setLimit, { ...limit, value: "300" });
  expect((await risk.call(memberLimits.setLimit, { ...limit, value: "301" })).errorCode).toBe(
    "member.limit.looser",
  );
  expect((await risk.callOrThrow(memberLimits.get, { id })).limits).toMatchObject([
    { kind: "loss", period: "day", value: "300.00" },
  ]);
  expect((await client.callOrThrow(calls.responsibleGaming.limits, {})).limits).toMatchObject([
    { value: "300.00" },
  ]);
  expect((await risk.call(memberLimits.setLimit, { ...limit, period: "bet", value: "1" })).errorCode).toBe(
    "field.invalid",
  );
  const { until } = await risk.callOrThrow(memberLimits.takeBreak, {
    id,
    kind: "coolOff",
    length: 48,
    reason,
  });
  expect(until).toBeGreaterThan(0);
  expect(
    (await risk.call(memberLimits.takeBreak, { id, kind: "coolOff", length: 24, reason })).errorCode,
  ).toBe("safer.break.shorter");
  expect(
    (await risk.call(memberLimits.takeBreak, { id, kind: "coolOff", length: 25, reason })).errorCode,
  ).toBe("field.invalid");
});

test("[OPS-03] message: markup in it → shown as text, in the member's inbox once for each request", async () => {
  const { id, client } = await registered();
  const message = {
    id,
    requestId: requestId(),
    title: "About your deposit",
    text: "Sorry <b>about</b>\nthat.",
  };
  await support.callOrThrow(memberInbox.send, message);
  await support.callOrThrow(memberInbox.send, message);
  const { list } = await client.callOrThrow(calls.inbox.list, {});
  const own = list.filter(({ title }) => title === "About your deposit");
  expect(own).toHaveLength(1);
  const { content } = await client.callOrThrow(calls.inbox.message, { messageId: own[0]!.messageId });
  expect(content).toContain("&lt;b&gt;about");
});

test("[OPS-03] rounds: list and one of them → what the record knows; another's round → round.unknown", async () => {
  const { id } = await registered();
  await w.database.owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, win_minor, state, detail)
    select bucket, id, 'khela', 'r ' || n, merchant_id, 'dice', 1, 'BDT', false, 100, 250, 'settled', '{"roll": 42}' from member,
      generate_series(1, 3) n where id = ${BigInt(id)}`);
  const page = await risk.callOrThrow(memberRounds.list, { id, size: 2 });
  expect(page.list).toMatchObject([{ stake: "1.00", win: "2.50" }, { state: "settled" }]);
  expect((await risk.callOrThrow(memberRounds.list, { id, cursor: page.nextCursor! })).list).toHaveLength(1);
  const round = { id, vendor: "khela", roundId: "r 1" };
  expect(await risk.callOrThrow(memberRounds.get, round)).toMatchObject({ detail: '{"roll":42}' });
  const other = await registered();
  expect((await risk.call(memberRounds.get, { ...round, id: other.id })).errorCode).toBe("round.unknown");
  expect((await risk.call(memberRounds.list, { id: other.id, cursor: page.nextCursor! })).errorCode).toBe(
    "list.cursor.invalid",
  );
});

test("[OPS-03 RG-03] close by an operator: money in it → refused with what is in the way; empty → closed, its login says so, the name stays taken", async () => {
  const { id, username, client } = await registered();
  await empty(id);
  const credit = { id, direction: "credit", amount: "1.00", account: "adjustment", reason } as const;
  await owner.callOrThrow(memberMoney.adjust, { ...credit, requestId: requestId() });
  expect(await risk.call(memberAccess.close, { id, reason })).toMatchObject({
    status: 409,
    errorCode: "account.close.open",
    detail: { obstacles: ["balance"] },
  });
  expect((await risk.callOrThrow(memberAccess.closing, { id })).obstacles).toEqual(["balance"]);
  await empty(id);
  await risk.callOrThrow(memberAccess.close, { id, reason });
  expect((await client.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  expect((await login(username)).errorCode).toBe("login.account.closed");
  for (const answer of [
    await risk.call(memberAccess.close, { id, reason }),
    await risk.call(memberAccess.unblock, { id, reason }),
    await owner.call(memberMoney.adjust, { ...credit, requestId: requestId() }),
    await support.call(memberInbox.send, { id, requestId: requestId(), title: "x", text: "y" }),
    await support.call(memberAccess.resetPassword, { id, reason }),
  ])
    expect(answer.errorCode).toBe("member.state");
  const again = await w.visitor().call(calls.auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  } as never);
  expect(again.errorCode).toBe("username.exists");
});

test("[RG-03] close by the member: wrong password, an open round, money → refused; then closed for good, audited", async () => {
  const { id, username, client } = await registered();
  expect((await client.call(calls.auth.closeAccount, { password: "not this one at all" })).errorCode).toBe(
    "password.old.wrong",
  );
  await empty(id);
  await w.database.owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real)
    select bucket, id, 'khela', 'open', merchant_id, 'dice', 1, 'BDT', false from member where id = ${BigInt(id)}`);
  expect(await client.call(calls.auth.closeAccount, { password })).toMatchObject({
    status: 409,
    errorCode: "account.close.open",
    detail: { obstacles: ["round"] },
  });
  expect((await client.callOrThrow(calls.auth.closing, {})).obstacles).toEqual(["round"]);
  await w.database.owner.run(sql`
    update play_round set state = 'settled', ended_at = now() where member_id = ${BigInt(id)} and round_id = 'open'`);
  const elsewhere = w.visitor();
  expect((await login(username, elsewhere)).status).toBe(200);
  await client.callOrThrow(calls.auth.closeAccount, { password });
  expect((await client.call(calls.member.info, {})).errorCode).toBe("login.not.session");
  expect((await elsewhere.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  expect((await login(username)).errorCode).toBe("login.account.closed");
  expect((await auditOf(id)).map(({ action }) => action)).toContain("account.closed");
});

/** Self-excludes the member for good, by an operator. */
const exclude = (id: string) =>
  risk.callOrThrow(memberLimits.takeBreak, { id, kind: "exclusion", length: 0, reason });
const setProfile = (id: string, mobile: string | null, name: string | null, birthday: string | null) =>
  w.database.owner.run(sql`
    insert into member_profile (bucket, member_id, mobile, payee_name, birthday)
    select bucket, id, ${mobile}, ${name}, ${birthday}::date from member where id = ${BigInt(id)}
    on conflict (bucket, member_id) do update set mobile = excluded.mobile, payee_name = excluded.payee_name, birthday = excluded.birthday`);
const matchOf = async (id: string, of?: string) =>
  (await risk.callOrThrow(exclusions.list, { state: "open", size: 200 })).rows.find(
    ({ member, excluded }) => member.id === id && (of === undefined || excluded.id === of),
  );

test("[RG-02] registration in an excluded member's browser → a row for an operator, and the account plays", async () => {
  const browser = w.visitor();
  const first = await registered({}, browser);
  await exclude(first.id);
  const second = await registered({}, browser);
  expect(await matchOf(second.id)).toMatchObject({
    excluded: { id: first.id },
    reasons: ["device"],
    blocksPlay: false,
  });
  expect((await owner.callOrThrow(members.get, { id: second.id })).restriction).toBeNull();
  const decision = { memberId: second.id, excludedId: first.id, isSamePerson: false, reason };
  await risk.callOrThrow(exclusions.decide, decision);
  expect((await risk.call(exclusions.decide, decision)).errorCode).toBe("exclusion.match.decided");
  expect((await risk.call(exclusions.decide, { ...decision, excludedId: "1" })).errorCode).toBe(
    "exclusion.match.unknown",
  );
  expect(await matchOf(second.id)).toBeUndefined();
  const { rows } = await risk.callOrThrow(exclusions.list, { member: second.id, size: 50 });
  expect(rows).toMatchObject([{ state: "other", decidedBy: "rafi", blocksPlay: false }]);
});

test("[RG-02] login of an older account in an excluded member's browser → a row for an operator, once, and the account plays", async () => {
  const browser = w.visitor();
  const second = await registered({}, browser);
  const first = await registered({}, browser);
  await exclude(first.id);
  expect(await matchOf(second.id)).toBeUndefined();
  for (let times = 0; times < 3; times += 1) expect((await login(second.username, browser)).status).toBe(200);
  expect(await matchOf(second.id)).toMatchObject({
    excluded: { id: first.id },
    reasons: ["device"],
    blocksPlay: false,
  });
  expect((await auditOf(second.id)).filter(({ action }) => action === "exclusion.matched")).toHaveLength(1);
  // a match that an operator has decided is not opened again
  await risk.callOrThrow(exclusions.decide, {
    memberId: second.id,
    excludedId: first.id,
    isSamePerson: false,
    reason,
  });
  expect((await login(second.username, browser)).status).toBe(200);
  expect(await matchOf(second.id)).toBeUndefined();
});

test.each([
  [true, "exclusion"],
  [false, null],
] as const)(
  "[RG-02] excluded member's number on a new account → play refused until decided; same person: %s → restriction: %s",
  async (isSamePerson, kind) => {
    const { noteExclusionMatches } = await import("../exclusions/exclusion-matches.ts");
    const first = await registered();
    const mobile = isSamePerson ? "+8801811111111" : "+8801822222222";
    const name = isSamePerson ? "Karim Ahmed" : "Jamal Ahmed";
    await setProfile(first.id, mobile, name, "1985-05-05");
    await exclude(first.id);
    const second = await registered();
    const { bucket } = await w.database.owner.one<{ bucket: number }>(
      sql`select bucket from member where id = ${BigInt(second.id)}`,
    );
    const merchant = (await w.services.merchants.findByCode("khela"))!;
    await noteExclusionMatches(
      { ...w.services, merchant },
      { bucket, memberId: BigInt(second.id) },
      { mobile, name: name.toLowerCase(), birthday: "1985-05-05" },
    );
    expect(await matchOf(second.id, first.id)).toMatchObject({
      reasons: ["mobile", "nameAndBirthday"],
      blocksPlay: true,
    });
    const game = await w.database.owner.one<{ node: number }>(
      sql`select node_id node from game where playable and enabled order by node_id limit 1`,
    );
    const launch = () =>
      second.client.call(calls.play.launch, { nodeId: game.node, accountType: 1 } as never);
    expect((await launch()).errorCode).toBe("safer.review");
    // the member sees no break, because the break belongs to another person
    expect((await second.client.callOrThrow(calls.responsibleGaming.limits, {})).break).toBeNull();
    await risk.callOrThrow(exclusions.decide, {
      memberId: second.id,
      excludedId: first.id,
      isSamePerson,
      reason,
    });
    const { restriction } = await owner.callOrThrow(members.get, { id: second.id });
    expect(restriction?.kind ?? null).toBe(kind);
    expect((await launch()).errorCode).toBe(isSamePerson ? "safer.break" : undefined);
  },
);

test("[RG-02] exclusion that has ended, or was never taken → no match", async () => {
  const browser = w.visitor();
  const first = await registered({}, browser);
  await exclude(first.id);
  await w.database.owner.run(sql`
    update responsible_gaming_restriction set lifted_at = now() where member_id = ${BigInt(first.id)}`);
  const second = await registered({}, browser);
  expect(await matchOf(second.id)).toBeUndefined();
});

test("[RG-02] broadcast: promotional → not to an excluded member, a message of service → to everybody", async () => {
  const { saveBroadcast } = await import("../../inbox/inbox.ts");
  const [excluded, other] = [await registered(), await registered()];
  await exclude(excluded.id);
  for (const promotional of [true, false])
    await saveBroadcast(
      w.database.owner,
      { merchantId: w.merchantId, actor: "system" },
      {
        code: promotional ? "rg-offer" : "rg-service",
        welcome: true,
        promotional,
        startsAt: new Date(0),
        endsAt: null,
        words: { EN: { title: promotional ? "Offer" : "Service", content: "<p>x</p>" } },
      },
    );
  const titles = async ({ client }: Registered) =>
    (await client.callOrThrow(calls.inbox.list, { size: 50 })).list.map(({ title }) => title);
  expect(await titles(other)).toEqual(expect.arrayContaining(["Offer", "Service"]));
  const theirs = await titles(excluded);
  expect(theirs).toContain("Service");
  expect(theirs).not.toContain("Offer");
});

test("[RG-02] popups and promotions among the announcements → to members, not to an excluded one", async () => {
  const [excluded, other] = [await registered(), await registered()];
  await exclude(excluded.id);
  await w.database.owner.run(sql`
    with made as (
      insert into announcement (merchant_id, code, type) values (${w.merchantId}, 'rg-popup', 'PU'), (${w.merchantId}, 'rg-player', 'PL')
      returning id, code)
    insert into announcement_text (announcement_id, language, title, content) select id, 'EN', code, '<p>x</p>' from made`);
  const shown = async ({ client }: Registered) => {
    const { popup, promotion, player } = await client.callOrThrow(calls.content.announcements, {
      types: "PU,PR,PL",
    });
    return { popup: popup.length, promotion: promotion.length, player: player.length };
  };
  const theirs = await shown(other);
  expect(theirs.popup).toBeGreaterThan(0);
  expect(await shown(excluded)).toEqual({ ...theirs, popup: 0, promotion: 0 });
});

test("[OPS-03] another merchant's operator, and one without the right → member.unknown and denied from every act", async () => {
  const { id } = await registered();
  const elsewhere = await createOperator(w, "nila", { merchantCode: "khela_trial" });
  const there = operatorClient(w.app, { ...elsewhere, merchantCode: "khela_trial" });
  const auditor = await createOperator(w, "audi", { roles: ["auditor"] });
  const adjustment = {
    id,
    requestId: requestId(),
    direction: "credit",
    amount: "1",
    account: "bonus",
    reason,
  } as const;
  const acts = (by: TestOperator) => [
    by.call(memberAccess.block, { id, reason }),
    by.call(memberAccess.unblock, { id, reason }),
    by.call(memberAccess.endSessions, { id, reason }),
    by.call(memberAccess.resetPassword, { id, reason }),
    by.call(memberAccess.resetPaymentPassword, { id, reason }),
    by.call(memberAccess.resetSecondFactor, { id, reason }),
    by.call(memberAccess.close, { id, reason }),
    by.call(memberMoney.adjust, adjustment),
    by.call(memberLimits.setLimit, { id, kind: "loss", period: "day", value: "1", reason }),
    by.call(memberLimits.takeBreak, { id, kind: "coolOff", length: 24, reason }),
    by.call(memberInbox.send, { id, requestId: requestId(), title: "x", text: "y" }),
    by.call(exclusions.decide, { memberId: id, excludedId: "1", isSamePerson: true, reason }),
  ];
  for (const answer of await Promise.all(acts(there))) expect(answer.errorCode).toBe("member.unknown");
  for (const answer of await Promise.all(acts(auditor)))
    expect(answer.errorCode).toBe("operator.permission.denied");
  const reads = await Promise.all([
    there.call(memberAccess.security, { id }),
    there.call(memberAccess.closing, { id }),
    there.call(memberMoney.transfers, { id }),
    there.call(memberLimits.get, { id }),
    there.call(memberRounds.list, { id }),
  ]);
  for (const answer of reads) expect(answer.errorCode).toBe("member.unknown");
});
