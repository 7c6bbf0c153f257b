/** The live chat over HTTP, used by two operators and their manager. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { LiveChange } from "@khela/contract/operator/today/live";
import { pushPath } from "@khela/contract/push-events";
import { sql } from "@khela/service-kit/db/database";
import { openEventStream } from "../../../../../tests/event-stream.ts";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { consoleTopic } from "../../http/console/console-topic.ts";

const { inbox } = calls;
const { chat } = operatorCalls;

let w: Harness;
let origin: string;
let mina: TestOperator;
let ruma: TestOperator;
let auditor: TestOperator;
let now = new Date("2026-11-29T08:00:00Z");
let count = 0;
beforeAll(async () => {
  w = await startHarness({ now: () => now });
  origin = await w.listen();
  mina = await createOperator(w, "mina", { roles: ["support"] });
  ruma = await createOperator(w, "ruma", { roles: ["support"] });
  auditor = await createOperator(w, "auditor-of-chats", { roles: ["auditor"] });
});
afterAll(() => w.close());

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const say = (who: Person, text: string) =>
  who.client.callOrThrow(inbox.sendChat, { requestId: randomUUID(), text });
const reply = (operator: TestOperator, who: Person, text: string, requestId = randomUUID()) =>
  operator.call(chat.reply, { member: String(who.memberId), text, requestId });
async function writer(text = "আমার জমা কোথায়?"): Promise<Person> {
  const who = await w.person(`writer_${(count += 1)}`);
  await w.database.owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, ${who.username}, ${who.bucket}, ${who.memberId})`);
  await say(who, text);
  return who;
}
type QueueInput = Parameters<typeof mina.callOrThrow<typeof chat.queue>>[1];
const queueOf = async (operator: TestOperator, input: Partial<QueueInput>) =>
  (await operator.callOrThrow(chat.queue, { size: 50, ...input })).rows;
const rowOf = async (operator: TestOperator, who: Person) =>
  (await queueOf(operator, { member: who.username }))[0];
const entriesOf = (who: Person) =>
  w.database.owner.rows<{ actor: string; action: string; detail: Record<string, unknown> }>(sql`
    select actor, action, detail - 'session' detail from audit_log
    where subject = ${`member:${who.memberId}`} and action like 'chat.%' order by id`);

test("[OPS-07] queue: who waits stands first, the longest waiting on top; an answer ends the waiting, the next message begins it anew", async () => {
  const first = await writer("প্রথম");
  pass(1_000);
  const second = await writer("দ্বিতীয়");
  const began = now.getTime();
  pass(1_000);
  await say(second, "আবার");
  const [one, other] = await queueOf(mina, { isWaiting: true, isAssigned: false });
  expect([one, other]).toMatchObject([
    {
      member: { id: String(first.memberId), name: first.username },
      unread: 1,
      lastText: "প্রথম",
      assignedTo: null,
    },
    { member: { id: String(second.memberId) }, unread: 2, lastText: "আবার", waitingSince: began },
  ]);
  expect((await reply(mina, first, "দেখছি।")).status).toBe(200);
  expect((await queueOf(mina, { isWaiting: true })).map(({ member }) => member.name)).toEqual([
    second.username,
  ]);
  expect((await queueOf(mina, { isWaiting: false })).map(({ member }) => member.name)).toEqual([
    first.username,
  ]);
  expect(await rowOf(mina, first)).toMatchObject({ waitingSince: null, unread: 0, assignedTo: "mina" });
  pass(5_000);
  await say(first, "ধন্যবাদ, আরেকটা কথা");
  expect(await rowOf(mina, first)).toMatchObject({ waitingSince: now.getTime(), unread: 1 });
  await reply(mina, second, "হ্যাঁ");
  pass(1_000);
  await reply(mina, first, "বলুন");
  expect(await queueOf(mina, { isAssigned: false })).toEqual([]);
  // the member who was answered last is at the top
  expect(
    (await queueOf(mina, { assignedTo: "mina", order: "-since" })).map(({ member }) => member.name),
  ).toEqual([first.username, second.username]);
});

test("[OPS-07] conversation: messages with their times, who wrote, what the other side has seen; older ones by pages", async () => {
  const who = await writer("১");
  const answer = (await reply(mina, who, "  উত্তর  ")).value;
  expect(answer).toMatchObject({ from: "operator", operator: "mina", text: "উত্তর", sentAt: now.getTime() });
  const read = async (before?: string) =>
    mina.callOrThrow(chat.conversation, {
      member: String(who.memberId),
      ...(before === undefined ? {} : { before }),
    });
  expect((await read()).messages).toMatchObject([
    { from: "member", operator: null, text: "১", isSeen: true },
    { from: "operator", operator: "mina", text: "উত্তর", isSeen: false },
  ]);
  await who.client.callOrThrow(inbox.readChat, { upTo: answer.id });
  expect((await read()).messages[1]).toMatchObject({ isSeen: true });
  for (let n = 0; n < 60; n += 1) expect((await reply(mina, who, `কথা ${n}`)).status).toBe(200);
  const newest = await read();
  expect([newest.messages.length, newest.hasMore, newest.messages.at(-1)?.text]).toEqual([50, true, "কথা 59"]);
  const older = await read(newest.messages[0]!.id);
  expect([older.messages.length, older.hasMore, older.messages[0]?.text]).toEqual([12, false, "১"]);
});

test("[OPS-07] conversation that its operator reads → the member's messages are seen, and no longer unread", async () => {
  const who = await writer();
  expect(await rowOf(mina, who)).toMatchObject({ unread: 1 });
  await mina.callOrThrow(chat.conversation, { member: String(who.memberId) });
  expect(await rowOf(mina, who)).toMatchObject({ unread: 0, waitingSince: expect.any(Number) });
});

test("[OPS-07] two take a conversation at once → one has it, the other is refused and cannot answer; handed over, the next one answers", async () => {
  const who = await writer();
  const member = String(who.memberId);
  const taken = await Promise.all(
    [mina, ruma].map((one) => one.call(chat.assign, { member, from: null, to: one.name })),
  );
  expect(taken.map(({ errorCode }) => errorCode ?? "taken").toSorted()).toEqual(["chat.assigned", "taken"]);
  const [owner, other] = taken[0]!.status === 200 ? [mina, ruma] : [ruma, mina];
  expect(await reply(other, who, "না")).toMatchObject({ status: 409, errorCode: "chat.assigned" });
  expect((await other.call(chat.settle, { member })).errorCode).toBe("chat.assigned");
  expect((await owner.call(chat.assign, { member, from: owner.name, to: "nobody" })).errorCode).toBe(
    "chat.colleague.unknown",
  );
  expect((await owner.call(chat.assign, { member, from: owner.name, to: auditor.name })).errorCode).toBe(
    "chat.colleague.unknown",
  );
  await owner.callOrThrow(chat.assign, { member, from: owner.name, to: other.name });
  expect((await reply(other, who, "হ্যাঁ")).status).toBe(200);
  await other.callOrThrow(chat.assign, { member, from: other.name, to: null });
  expect(await rowOf(mina, who)).toMatchObject({ assignedTo: null });
  expect(
    (await entriesOf(who)).map(({ action, detail }) => [action, detail["before"], detail["after"]]),
  ).toEqual([
    ["chat.assign", { assignedTo: null }, { assignedTo: owner.name }],
    ["chat.assign", { assignedTo: owner.name }, { assignedTo: other.name }],
    ["chat.reply", undefined, { message: expect.any(String), isRepeated: false }],
    ["chat.assign", { assignedTo: other.name }, { assignedTo: null }],
  ]);
});

test("[OPS-07] colleagues: who may answer at the merchant, by name", async () => {
  const { list } = await mina.callOrThrow(chat.colleagues, {});
  expect(list.map(({ name }) => name)).toEqual(["mina", "ruma"]);
});

test("[OPS-07] conversation of another operator: its text is in no queue, it is read with a reason, and the look is in the audit log", async () => {
  const who = await writer("গোপন কথা");
  const member = String(who.memberId);
  await reply(mina, who, "শুনছি");
  await say(who, "আরও গোপন");
  expect(await rowOf(ruma, who)).toMatchObject({ lastText: null, unread: 1, assignedTo: "mina" });
  expect(await rowOf(mina, who)).toMatchObject({ lastText: "আরও গোপন" });
  expect(await ruma.call(chat.conversation, { member })).toMatchObject({ errorCode: "chat.assigned" });
  for (const reason of ["", "  "])
    expect((await ruma.call(chat.readOther, { member, reason })).errorCode).toBe("request_param_err");
  const read = await auditor.callOrThrow(chat.readOther, { member, reason: "Complaint 7" });
  expect(read.messages.map(({ text }) => text)).toEqual(["গোপন কথা", "শুনছি", "আরও গোপন"]);
  // reading another operator's conversation marks nothing as seen
  expect(await rowOf(mina, who)).toMatchObject({ unread: 1 });
  expect((await entriesOf(who)).at(-1)).toEqual({
    actor: "operator:auditor-of-chats",
    action: "chat.readOther",
    detail: { after: { assignedTo: "mina", messages: 3 }, reason: "Complaint 7" },
  });
});

test("[OPS-07] answer sent twice with one request id → one message, pushed once", async () => {
  const who = await writer();
  const requestId = randomUUID();
  const both = await Promise.all([reply(mina, who, "একবার", requestId), reply(mina, who, "একবার", requestId)]);
  expect(new Set(both.map(({ value }) => value.id)).size).toBe(1);
  const { messages } = await mina.callOrThrow(chat.conversation, { member: String(who.memberId) });
  expect(messages.map(({ text }) => text)).toEqual(["আমার জমা কোথায়?", "একবার"]);
  expect(await who.client.callOrThrow(inbox.chatUnread, {})).toBe(1);
});

test("[OPS-07] queue by pages → each conversation once, the longest waiting first, to the end", async () => {
  const waiting = [];
  for (let n = 0; n < 5; n += 1) {
    waiting.push((await writer(`${n}`)).username);
    pass(1_000);
  }
  const names: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await mina.callOrThrow(chat.queue, {
      isWaiting: true,
      isAssigned: false,
      size: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    names.push(...page.rows.map(({ member }) => member.name));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(-5)).toEqual(waiting);
});

test("[OPS-07] console's stream: a member's message, their look and their typing, a colleague's answer → the open consoles receive it; typing reaches nobody without chat.view", async () => {
  const who = await writer();
  const member = String(who.memberId);
  const cleo = await createOperator(w, "cleo", { roles: ["content"] });
  const open = ({ token }: TestOperator) =>
    openEventStream(origin + operatorCalls.today.events.path, {
      authorization: `Bearer ${token}`,
      merchant: "khela",
    });
  const [chats, others] = await Promise.all([open(mina), open(cleo)]);
  const mark = () => w.services.push.publishTopic(w.services.db, consoleTopic(w.merchantId));
  const areaOf = async (stream: typeof chats) => (await stream.next("changed")) as LiveChange;
  await mark();
  for (const stream of [chats, others]) expect(await areaOf(stream)).toEqual({ area: "console" });
  await say(who, "আছেন?");
  const answer = (await reply(ruma, who, "আছি")).value;
  await who.client.callOrThrow(inbox.typingChat, {});
  await who.client.callOrThrow(inbox.readChat, { upTo: answer.id });
  const changed = { area: "chat" };
  // in any order, because a stored message is announced after the response was sent
  const told: LiveChange[] = [];
  while (told.length < 4) told.push(await areaOf(chats));
  expect(told.toSorted((a, b) => a.area.localeCompare(b.area))).toEqual([
    changed,
    changed,
    changed,
    { area: "chat.typing", member },
  ]);
  for (let count = 0; count < 3; count++) expect(await areaOf(others)).toEqual(changed);
  // reading the same messages again announces nothing
  await who.client.callOrThrow(inbox.readChat, { upTo: answer.id });
  await mark();
  for (const stream of [chats, others]) expect(await areaOf(stream)).toEqual({ area: "console" });
  await Promise.all([chats.close(), others.close()]);
});

test("[OPS-07] operator types → the member's page shows it, nothing is stored; about another operator's conversation, or nobody's → refused", async () => {
  const who = await writer();
  const member = String(who.memberId);
  const page = await openEventStream(origin + pushPath, { authorization: who.token, merchant: "khela" });
  const stored = () =>
    w.database.owner.one<{ events: number; entries: number }>(sql`
      select (select count(*)::int from push_event where member_id = ${who.memberId}) events,
        (select count(*)::int from audit_log where subject = ${`member:${member}`}) entries`);
  const before = await stored();
  await mina.callOrThrow(chat.typing, { member });
  expect(await page.next("chatTyping")).toEqual({});
  expect(await stored()).toEqual(before);
  await reply(ruma, who, "আমি দেখছি");
  expect((await mina.call(chat.typing, { member })).errorCode).toBe("chat.assigned");
  expect((await mina.call(chat.typing, { member: "999999999" })).errorCode).toBe("chat.conversation.unknown");
  expect((await auditor.call(chat.typing, { member })).errorCode).toBe("operator.permission.denied");
  await page.close();
});

test("[OPS-07] settled: nothing is to be answered → the member waits no more until they write again", async () => {
  const who = await writer("ধন্যবাদ");
  const since = now.getTime();
  await mina.callOrThrow(chat.settle, { member: String(who.memberId) });
  expect(await rowOf(mina, who)).toMatchObject({ waitingSince: null, unread: 0 });
  expect((await entriesOf(who)).at(-1)?.detail).toEqual({
    before: { waitingSince: since },
    after: { waitingSince: null },
  });
  pass(1_000);
  await say(who, "আরেকটা প্রশ্ন");
  expect(await rowOf(mina, who)).toMatchObject({ waitingSince: now.getTime(), unread: 1 });
});

test("[OPS-07] queue of one member: by name in any case, by id → their conversation; somebody without one, nobody → empty", async () => {
  const who = await writer();
  const silent = await w.person("silent");
  const found = async (member: string) => (await queueOf(mina, { member })).map((row) => row.member.name);
  expect(await found(who.username.toUpperCase())).toEqual([who.username]);
  expect(await found(String(who.memberId))).toEqual([who.username]);
  for (const member of [silent.username, "no_such_member", "999999999", "%"])
    expect(await found(member)).toEqual([]);
});

test("[OPS-07] language: the member's site when they wrote last stands with the conversation", async () => {
  const who = await writer();
  expect(await rowOf(mina, who)).toMatchObject({ language: "EN" });
  await who.client.send("POST", inbox.sendChat.path, {
    headers: { "content-type": "application/json", language: "BN" },
    body: { requestId: randomUUID(), text: "বাংলায়" },
  });
  expect(await rowOf(mina, who)).toMatchObject({ language: "BN" });
});

test("[OPS-07] canned answers: saved by code and language, replaced, removed; each change is in the audit log with its text before and after", async () => {
  const deposit = { code: "deposit-late", language: "BN" } as const;
  await mina.callOrThrow(chat.saveAnswer, { ...deposit, text: " দশ মিনিট অপেক্ষা করুন। " });
  await ruma.callOrThrow(chat.saveAnswer, {
    code: "deposit-late",
    language: "EN",
    text: "Please wait ten minutes.",
  });
  await ruma.callOrThrow(chat.saveAnswer, { ...deposit, text: "পনেরো মিনিট অপেক্ষা করুন।" });
  const { list } = await auditor.callOrThrow(chat.answers, {});
  expect(list).toMatchObject([
    { ...deposit, text: "পনেরো মিনিট অপেক্ষা করুন।", changedBy: "ruma", changedAt: now.getTime() },
    { code: "deposit-late", language: "EN", text: "Please wait ten minutes.", changedBy: "ruma" },
  ]);
  await mina.callOrThrow(chat.removeAnswer, deposit);
  expect((await mina.call(chat.removeAnswer, deposit)).errorCode).toBe("chat.answer.unknown");
  const logged = await w.database.owner.rows(sql`
    select actor, detail -> 'before' ->> 'text' before, detail -> 'after' ->> 'text' after from audit_log
    where subject = 'answer:deposit-late.BN' order by id`);
  expect(logged).toEqual([
    { actor: "operator:mina", before: null, after: "দশ মিনিট অপেক্ষা করুন।" },
    { actor: "operator:ruma", before: "দশ মিনিট অপেক্ষা করুন।", after: "পনেরো মিনিট অপেক্ষা করুন।" },
    { actor: "operator:mina", before: "পনেরো মিনিট অপেক্ষা করুন।", after: null },
  ]);
  for (const wrong of [
    { code: "Late!" },
    { language: "XX" as "BN" },
    { text: "  " },
    { text: "x".repeat(1_001) },
  ])
    expect((await mina.call(chat.saveAnswer, { ...deposit, text: "ঠিক", ...wrong })).errorCode).toBe(
      "request_param_err",
    );
  await w.database.owner.run(sql`
    insert into chat_canned_answer (merchant_id, code, language, text, changed_by, changed_at)
    select ${w.merchantId}, 'many-' || n, 'EN', 'x', 'test', ${now} from generate_series(1, 499) n`);
  expect((await mina.call(chat.saveAnswer, { ...deposit, text: "ঠিক" })).errorCode).toBe("chat.answers.full");
  // an existing answer can still be changed
  await mina.callOrThrow(chat.saveAnswer, { code: "many-1", language: "EN", text: "y" });
});

test("[OPS-07] chat: another merchant's operator, one who may only look, nobody's conversation → refused, nothing written", async () => {
  const who = await writer();
  const member = String(who.memberId);
  const foreign = await createOperator(w, "foreign-of-chats", { merchantCode: "khela_trial" });
  const before = await entriesOf(who);
  expect(await queueOf(foreign, {})).toEqual([]);
  expect(await queueOf(foreign, { member: who.username })).toEqual([]);
  const requestId = randomUUID();
  for (const [operator, about, code] of [
    [foreign, member, "chat.conversation.unknown"],
    [mina, "999999999", "chat.conversation.unknown"],
    [auditor, member, "operator.permission.denied"],
  ] as const) {
    expect((await operator.call(chat.reply, { member: about, text: "x", requestId })).errorCode).toBe(code);
    expect((await operator.call(chat.settle, { member: about })).errorCode).toBe(code);
    expect((await operator.call(chat.assign, { member: about, from: null, to: null })).errorCode).toBe(code);
  }
  for (const [operator, about] of [
    [foreign, member],
    [mina, "999999999"],
  ] as const) {
    expect((await operator.call(chat.conversation, { member: about })).errorCode).toBe(
      "chat.conversation.unknown",
    );
    expect((await operator.call(chat.readOther, { member: about, reason: "Complaint" })).errorCode).toBe(
      "chat.conversation.unknown",
    );
  }
  for (const text of ["", " \n ", "x".repeat(1_001)])
    expect((await reply(mina, who, text)).errorCode).toBe("request_param_err");
  for (const { method, path } of Object.values(chat))
    expect((await who.client.send(method, path)).errorCode, path).toBe("operator.session.missing");
  expect(await entriesOf(who)).toEqual(before);
  expect(await who.client.callOrThrow(inbox.chatUnread, {})).toBe(0);
});
