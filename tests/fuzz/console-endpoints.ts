/**
 * Every call of the console's contract as an endpoint of the fuzz tests: valid input, foreign ids, and an owner's
 * session.
 */
import { randomUUID } from "node:crypto";
import Type, { type TSchema } from "typebox";
import { commonErrorCodes } from "@khela/contract/errors";
import {
  approvalCodes,
  operatorCookie,
  operatorGuardCodes,
  type OperatorCall,
} from "@khela/contract/operator/operator-call";
import { operatorCalls, type AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import { operatorSchemas } from "@khela/contract/operator/operator-schemas";
import { Proposal } from "@khela/contract/operator/operator-shapes";
import { headers as names } from "@khela/contract/wire";
import { promotionFile } from "../../apps/server/test/promotions/promotions-harness.ts";
import { resultEnding } from "../../apps/server/test/lottery/operator-harness.ts";
import { nextAddress, withoutEmpty, type Endpoint } from "./endpoints.ts";
import { MANUAL_CHANNEL, type ConsoleFixture } from "./console-fixture.ts";
import { fieldsOf, validInputFor, type Fields, type ForeignIds } from "./mutations.ts";

export const everyRow: readonly OperatorCall[] = Object.values(operatorCalls).flatMap((area) =>
  Object.values(area as Readonly<Record<string, OperatorCall>>),
);

export type ConsoleEndpoint = Endpoint & { readonly call: OperatorCall };

/** Calls that count as reads but mark messages as seen, and so write. */
const marksRead = new Set<string>(["chat.conversation", "chat.typing"]);

type Inputs = { readonly [N in AnyOperatorCall["name"]]?: () => Fields };

/** Returns the values as JSON, by field. */
const fields = (values: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

const reason = "asked by the finance lead";
const PASSWORD = "a river of nine lanterns";
let count = 0;
const nextName = () => `new-${(count += 1)}`;

/** Returns valid inputs of the calls about money: orders, statements, channels, payouts. */
function moneyInputs(f: ConsoleFixture): Inputs {
  const account = { channel: MANUAL_CHANNEL, account: f.accountId };
  const order = { id: f.manualOrderId };
  const channel = f.channels.find(({ code }) => code === MANUAL_CHANNEL)!;
  const { version, accounts, ...entry } = channel;
  const { version: accountVersion, usedToday: _used, ...receiving } = accounts[0]!;
  const withdrawal = { id: f.withdrawId };
  const day = { kind: "account", name: `${MANUAL_CHANNEL}/${f.accountId}`, day: "2026-01-05" };
  return {
    "channels.save": () => fields({ version, channel: entry }),
    "channels.switch": () => fields({ code: channel.code, version, enabled: true }),
    "channels.order": () => fields({ codes: f.channels.map(({ code }) => code) }),
    "channels.saveAccount": () =>
      fields({ channel: channel.code, version: accountVersion, account: receiving }),
    "deposits.get": () => fields(order),
    "deposits.proof": () => fields(order),
    "deposits.approve": () => fields({ ...order, received: "500.00", transactionId: "FUZ0000001" }),
    "deposits.refuse": () => fields({ ...order, reason }),
    "deposits.refund": () => fields({ ...order, reason, requestId: randomUUID() }),
    "deposits.refunds": () => fields(order),
    "deposits.endRefund": () => fields({ id: `${f.manualOrderId}R1`, state: "paid", reason }),
    "statements.open": () => fields(account),
    "statements.orders": () => fields(account),
    "statements.import": () => fields(account),
    "statements.setFormat": () => fields({ ...account, kind: "bank", columns: null }),
    "statements.forDeposit": () => fields(order),
    "statements.match": () => fields({ lineId: f.lineId, orderId: f.manualOrderId }),
    "statements.setAside": () => fields({ lineId: f.lineId, reason }),
    "reconciliation.get": () => fields(day),
    "reconciliation.compare": () => fields(day),
    "withdrawals.get": () => fields(withdrawal),
    "withdrawals.approve": () => fields(withdrawal),
    "withdrawals.takeBack": () => fields(withdrawal),
    "withdrawals.retry": () => fields(withdrawal),
    "withdrawals.refuse": () => fields({ ...withdrawal, reason }),
    "withdrawals.end": () => fields({ ...withdrawal, state: "failed", reason }),
    "maintenance.announce": () => {
      const startsAt = f.w.services.now().getTime() + 3_600_000;
      return fields({ startsAt, endsAt: startsAt + 60_000, bn: "কাজ চলবে।", en: "Work.", pauses: [] });
    },
    "maintenance.end": () => fields({ id: "1" }),
    "today.saveDigest": () => fields({ email: "olga@example.com", language: "en", hour: 8 }),
    "savedReasons.add": () => fields({ act: "withdrawals.refuse", bn: "নাম মেলেনি।", en: "Wrong name." }),
    "savedReasons.remove": () => fields({ id: "1" }),
    "withdrawals.setGateway": () => fields({ provider: "bkash", gateway: "khela" }),
    "withdrawals.previewRules": () => fields({ conditions: [{ kind: "amount", bound: "1.00", weight: 10 }] }),
    "withdrawals.setRules": () => fields({ ...f.rules, reason }),
  };
}

function memberInputs(f: ConsoleFixture): Inputs {
  const rahim = { id: String(f.rahim.memberId) };
  const own = (row: AnyOperatorCall["name"]) => ({ id: String(f.memberOf(row).memberId) });
  const act = (row: AnyOperatorCall["name"], more: object = {}) => fields({ ...own(row), ...more, reason });
  const karim = { member: String(f.karim.memberId) };
  return {
    "members.search": () => fields({ query: "rah" }),
    "members.find": () => fields({ by: "mobile", value: "01712345678" }),
    "members.get": () => fields(rahim),
    "members.reveal": () => fields(rahim),
    "members.timeline": () => fields(rahim),
    "members.connected": () => fields(rahim),
    "members.agents": () => fields(rahim),
    "members.notes": () => fields(rahim),
    "members.addNote": () => fields({ ...own("members.addNote"), requestId: randomUUID(), text: "called" }),
    "members.setTags": () => fields({ ...own("members.setTags"), tags: ["vip", "night"] }),
    "memberAccess.security": () => fields(rahim),
    "memberAccess.closing": () => fields(rahim),
    "memberAccess.block": () => act("memberAccess.block"),
    "memberAccess.unblock": () => act("memberAccess.unblock"),
    "memberAccess.endSessions": () => act("memberAccess.endSessions"),
    "memberAccess.resetPassword": () => act("memberAccess.resetPassword"),
    "memberAccess.resetPaymentPassword": () => act("memberAccess.resetPaymentPassword"),
    "memberAccess.resetSecondFactor": () => act("memberAccess.resetSecondFactor"),
    "memberAccess.view": () => act("memberAccess.view"),
    "memberAccess.close": () => act("memberAccess.close"),
    "memberInbox.send": () =>
      fields({ ...own("memberInbox.send"), requestId: randomUUID(), title: "Hello", text: "Good day." }),
    "memberLimits.get": () => fields(rahim),
    "memberLimits.setLimit": () =>
      act("memberLimits.setLimit", { kind: "deposit", period: "day", value: "500.00" }),
    "memberLimits.takeBreak": () => act("memberLimits.takeBreak", { kind: "coolOff", length: 24 }),
    "memberMoney.transfers": () => fields(rahim),
    "memberMoney.adjust": () =>
      act("memberMoney.adjust", {
        requestId: randomUUID(),
        direction: "credit",
        amount: "5.00",
        account: "adjustment",
      }),
    "memberRounds.list": () => fields(rahim),
    "memberRounds.get": () => fields({ ...rahim, vendor: "JL", roundId: "rahim-r0" }),
    "chat.conversation": () => fields(karim),
    "chat.readOther": () => fields({ ...karim, reason }),
    "chat.assign": () => fields({ ...karim, from: null, to: null }),
    "chat.reply": () => fields({ ...karim, text: "We look at it.", requestId: randomUUID() }),
    "chat.settle": () => fields(karim),
    "chat.picture": () => fields({ ...karim, message: "1" }),
    "chat.saveSettings": () =>
      fields({
        opens: "10:00",
        closes: "22:00",
        usualWaitMinutes: 5,
        questions: [{ BN: "কখন?", EN: "When?" }],
      }),
  };
}

/**
 * Returns valid inputs of the calls about agents. Rahim is a player, so most of these calls are refused with their
 * codes.
 */
function agentInputs(f: ConsoleFixture): Inputs {
  const rahim = { id: String(f.rahim.memberId) };
  const own = (row: AnyOperatorCall["name"]) => ({ id: String(f.memberOf(row).memberId) });
  const contract = { member: rahim.id, contractId: randomUUID() };
  const request = () => fields({ agent: rahim.id, id: randomUUID(), reason });
  const change = () => fields({ ...rahim, requestId: randomUUID(), amount: "5.00", reason });
  const under = String(f.karim.memberId);
  return {
    "agents.get": () => fields(rahim),
    "agents.below": () => fields(rahim),
    "agents.figures": () => fields({ ...rahim, group: "C", from: "2026-01-01", to: "2026-01-05" }),
    "agents.rates": () => fields(rahim),
    "agents.links": () => fields(rahim),
    "agents.signals": () => fields(rahim),
    "agents.make": () => fields({ ...own("agents.make"), type: 1, reason }),
    "agents.setRates": () => fields({ ...rahim, configs: [{ gameType: "RNG", rate: "0.10" }], reason }),
    "agents.previewMove": () => fields({ ...rahim, under }),
    "agents.move": () => fields({ ...rahim, under, reason }),
    "agentFloat.get": () => fields(rahim),
    "agentFloat.credits": () => fields(rahim),
    "agentFloat.grant": change,
    "agentFloat.takeBack": change,
    "agentFloat.saveFloatLimits": () => fields({ limits: { max: "50.00", total: "90.00" }, reason }),
    "agentFloat.saveCreditLimits": () =>
      fields({ limits: { min: "1.00", max: "50.00", day: "90.00" }, reason }),
    "agentPay.contracts": () => fields(rahim),
    "agentPay.periods": () => fields(contract),
    "agentPay.recomputePeriod": () => fields({ ...contract, at: 1_767_225_600_000 }),
    "agentPay.recomputeRebate": () => fields({ ...rahim, day: "2026-01-05" }),
    "agentCases.freeze": request,
    "agentCases.refuseFreeze": request,
    "agentCases.unfreeze": request,
    "agentCases.decideDispute": () =>
      fields({ sender: rahim.id, id: randomUUID(), decision: "It stays with the member." }),
  };
}

/** Returns valid inputs of the calls about operators, their rights, and proposals that wait for a second operator. */
function peopleInputs(f: ConsoleFixture): Inputs {
  const rights = { maxAmount: null, isMasked: false, lastDay: null };
  const about = { operator: "victim", reason };
  const lastDay = new Date(f.w.services.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  return {
    "access.signIn": () => fields({ name: "victim", password: PASSWORD, code: "000000" }),
    "access.createToken": () =>
      fields({ name: nextName(), permissions: ["audit.view"], lastDay, addresses: [] }),
    "approvals.set": () => fields({ act: "withdrawals.end", above: "5.00", reason }),
    "approvals.remove": () => fields({ act: "deposits.approve", reason }),
    "people.sessions": () => fields({ operator: "victim" }),
    "people.invite": () => fields({ name: nextName(), displayName: "New", role: "support", ...rights }),
    "people.reinvite": () => fields(about),
    "people.assign": () => fields({ operator: "victim", role: "content", ...rights }),
    "people.unassign": () => fields({ operator: "victim", role: "support" }),
    "people.disable": () => fields(about),
    "people.enable": () => fields(about),
    "people.endSessions": () => fields(about),
    "people.saveRole": () => fields({ name: nextName(), permissions: ["audit.view"] }),
    "people.removeRole": () => fields({ name: "night" }),
    "proposals.get": () => fields({ id: f.proposal.id }),
    "proposals.approve": () => fields({ id: f.proposal.id, hash: f.proposal.hash }),
    "proposals.refuse": () => fields({ id: f.proposal.id, reason }),
    "proposals.withdraw": () => fields({ id: f.proposal.id }),
    "lists.views": () => fields({ list: "audit.list" }),
    "lists.saveView": () =>
      fields({ list: "audit.list", name: nextName(), query: "order=at", isShared: false }),
    "lists.removeView": () => fields({ id: f.viewId }),
    "lists.export": () =>
      fields({
        list: "audit.list",
        format: "csv",
        filters: { operator: "olive" },
        columns: [{ key: "at", heading: "At" }],
        reason,
      }),
  };
}

function gameInputs(f: ConsoleFixture): Inputs {
  const { gameId, numero } = f.feed.draw;
  const draw = { gameId, numero };
  const result = resultEnding("39");
  return {
    "lottery.get": () => fields(draw),
    "lottery.preview": () => fields({ ...draw, kind: "result", result }),
    "lottery.enterResult": () => fields({ ...draw, result }),
    "lottery.correctResult": () => fields({ ...draw, result }),
    "lottery.confirm": () => fields({ ...draw, result }),
    "lottery.voidDraw": () => fields({ ...draw, reason }),
    "promotions.save": () => fields({ promotion: promotionFile({ code: nextName() }) }),
    "promotions.preview": () => fields({ promotion: promotionFile({ code: nextName() }) }),
    "promotions.takeBack": () => fields({ id: `${f.rahim.memberId}.1.once`, reason }),
    "promotions.show": () => fields({ code: "fuzz" }),
    "promotions.end": () => fields({ code: "fuzz" }),
    "promotions.approveClaim": () => fields({ id: `${f.rahim.memberId}.1.once` }),
    "promotions.refuseClaim": () => fields({ id: `${f.rahim.memberId}.1.once`, reason }),
    "searchWords.add": () => fields({ word: nextName(), term: "crash" }),
    "searchWords.remove": () => fields({ word: "aviator" }),
    "system.failedJobs": () => fields({ queue: "inbox.broadcast" }),
    "system.retryJob": () => fields({ queue: "inbox.broadcast", id: randomUUID() }),
    "turnover.saveWeights": () => fields({ weights: null }),
    "vip.saveLevels": () => fields({ levels: f.levels }),
    "verifications.show": () => fields({ id: `${f.rahim.memberId}.1`, reason }),
    "verifications.picture": () => fields({ id: `${f.rahim.memberId}.1`, side: "front", reason }),
    "verifications.approve": () => fields({ id: `${f.rahim.memberId}.1` }),
    "verifications.refuse": () => fields({ id: `${f.rahim.memberId}.1`, reason }),
  };
}

const inputsOf = (f: ConsoleFixture): Inputs => ({
  ...moneyInputs(f),
  ...memberInputs(f),
  ...agentInputs(f),
  ...peopleInputs(f),
  ...gameInputs(f),
});

/** Returns ids of the second merchant, by the area of the call. */
export function foreignIdsOf({ name }: OperatorCall, f: ConsoleFixture): ForeignIds {
  const member = [JSON.stringify(String(f.foreignMemberId))];
  const order = [JSON.stringify(f.foreignOrderId)];
  const area = name.split(".")[0]!;
  if (/^members?($|[A-Z])/.test(area)) return { id: member };
  if (area === "agents" || area === "agentFloat") return { id: member, under: member };
  if (area === "agentPay") return { id: member, member };
  if (area === "agentCases") return { agent: member, sender: member };
  if (area === "exclusions") return { memberId: member, excludedId: member };
  if (area === "chat") return { member };
  if (area === "deposits") return name === "deposits.endRefund" ? {} : { id: order };
  if (area === "withdrawals") return { id: order };
  if (area === "proposals") return { id: [JSON.stringify(f.foreignProposalId)] };
  if (area === "verifications") return { id: [JSON.stringify(`${f.foreignMemberId}.1`)] };
  if (/^(promotions\.(grant|ofMember)|vip\.ofMember)$/.test(name)) return { id: member };
  if (area === "promotions") return { id: [JSON.stringify(`${f.foreignMemberId}.1.once`)] };
  return name === "statements.forDeposit"
    ? { id: order }
    : name === "statements.match"
      ? { orderId: order }
      : {};
}

type SchemaPair = { readonly in: TSchema; readonly out: TSchema };

export function schemasOf({ name }: OperatorCall): SchemaPair {
  const [area = "", row = ""] = name.split(".");
  return (operatorSchemas as unknown as Record<string, Record<string, SchemaPair>>)[area]![row]!;
}

const isOpen = ({ permission }: OperatorCall) => permission === "anyone";

/** Returns the refusal codes that a call and its guards declare. */
export const declaredCodes = (call: OperatorCall): ReadonlySet<string> =>
  new Set([
    ...call.fails,
    ...commonErrorCodes,
    ...(isOpen(call) ? [] : operatorGuardCodes),
    ...(call.approval === undefined ? [] : approvalCodes),
  ]);

function endpointOf(call: OperatorCall, f: ConsoleFixture, inputs: Inputs): ConsoleEndpoint {
  const { name, method, path, effect } = call;
  const schema = schemasOf(call);
  const written = inputs[name as AnyOperatorCall["name"]];
  const good = written ?? (() => validInputFor(schema.in));
  const token = f.ownerOf(name).token;
  // a stream stays open, so it is requested without a session
  const own = isOpen(call) || call.stream === true ? undefined : `${operatorCookie}=${token}`;
  return {
    call,
    name,
    kind: "site",
    isAlias: false,
    method,
    path,
    in: schema.in,
    out: call.approval === undefined ? schema.out : Type.Union([schema.out, Proposal]),
    fails: declaredCodes(call),
    writes: effect === "write" || marksRead.has(name),
    isGenerated: written === undefined && Object.keys(fieldsOf(schema.in) ?? {}).length > 0,
    encrypted: false,
    needsSession: !isOpen(call),
    good,
    cheap: good,
    foreignIds: foreignIdsOf(call, f),
    request: async (text, changes = {}) => ({
      method,
      url: method === "GET" && text.length > 0 ? `${path}?${text.toString()}` : path,
      remoteAddress: nextAddress(),
      ...(method === "GET" ? {} : { payload: text }),
      headers: withoutEmpty({
        [names.merchant]: "khela",
        [names.language]: "EN",
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
        cookie: own,
        ...changes,
      }),
    }),
  };
}

export function consoleEndpoints(f: ConsoleFixture): ConsoleEndpoint[] {
  const inputs = inputsOf(f);
  return everyRow.map((call) => endpointOf(call, f, inputs));
}
