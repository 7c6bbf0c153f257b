/** Pictures in the live chat, its hours and its quick questions, over HTTP. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../tests/operators.ts";

const { inbox } = calls;
const { chat } = operatorCalls;

let w: Harness;
let mina: TestOperator;
let ruma: TestOperator;
let olga: TestOperator;
let now = new Date("2026-11-29T08:00:00Z");
beforeAll(async () => {
  w = await startHarness({ now: () => now });
  mina = await createOperator(w, "mina", { roles: ["support"] });
  ruma = await createOperator(w, "ruma", { roles: ["support"] });
  olga = await createOperator(w, "olga", { roles: ["owner"] });
});
afterAll(() => w.close());

/** Sends the picture as a browser's form does; `bytes` null: without a file. */
async function sendPicture(who: { token: string }, bytes: Buffer | null, requestId = randomUUID()) {
  const form = new FormData();
  form.set("requestId", requestId);
  if (bytes !== null) form.set("picture", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
  const wire = new Response(form);
  const answer = await w.app.inject({
    method: "POST",
    url: inbox.sendChatPicture.path,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      "content-type": wire.headers.get("content-type")!,
      [names.merchant]: "khela",
      [names.session]: who.token,
    },
  });
  const body = answer.json<{
    value?: { id: string; text: string; picture: { width: number; height: number } };
    errorCode?: string;
  }>();
  return { status: answer.statusCode, code: body.errorCode, message: body.value! };
}

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a6" } });
const formatOf = async (webp: string) => sharp(Buffer.from(webp, "base64")).metadata();

async function writer(name: string): Promise<Person> {
  const who = await w.person(name);
  await who.client.callOrThrow(inbox.sendChat, { requestId: randomUUID(), text: "দেখুন" });
  return who;
}

test("[CONT-08] picture sent → encoded again without its metadata, shown to its member and their operator, once for one request", async () => {
  const who = await writer("nila");
  const portrait = await draw(900, 2_000)
    .withExif({ IFD0: { Artist: "SECRET-ARTIST" } })
    .jpeg()
    .toBuffer();
  expect(portrait.includes("SECRET-ARTIST")).toBe(true);
  const requestId = randomUUID();
  const { message } = await sendPicture(who, portrait, requestId);
  expect(message).toMatchObject({ from: "member", text: "", picture: { width: 720, height: 1_600 } });
  expect((await sendPicture(who, portrait, requestId)).message.id).toBe(message.id);
  const { list } = await who.client.callOrThrow(inbox.chatMessages, {});
  expect(list.map(({ text, picture }) => [text, picture])).toEqual([
    ["দেখুন", null],
    ["", { width: 720, height: 1_600 }],
  ]);
  const own = await who.client.callOrThrow(inbox.chatPicture, { messageId: message.id });
  expect(await formatOf(own.webp)).toMatchObject({ format: "webp", width: 720, height: 1_600 });
  expect(Buffer.from(own.webp, "base64").includes("SECRET-ARTIST")).toBe(false);
  const member = String(who.memberId);
  const { messages } = await mina.callOrThrow(chat.conversation, { member });
  expect(messages.map(({ hasPicture }) => hasPicture)).toEqual([false, true]);
  expect(await mina.callOrThrow(chat.picture, { member, message: message.id })).toEqual(own);
});

test("[CONT-08] picture of another member, or of an operator's colleague's conversation → refused; message without one → none", async () => {
  const who = await writer("arif");
  const other = await writer("rupa");
  const member = String(who.memberId);
  const { message } = await sendPicture(who, await draw(40, 30).png().toBuffer());
  expect((await other.client.call(inbox.chatPicture, { messageId: message.id })).errorCode).toBe(
    "chat.picture.unknown",
  );
  expect((await w.visitor().call(inbox.chatPicture, { messageId: message.id })).errorCode).toBe(
    "login.not.session",
  );
  const { list } = await who.client.callOrThrow(inbox.chatMessages, {});
  expect((await mina.call(chat.picture, { member, message: list[0]!.id })).errorCode).toBe(
    "chat.picture.unknown",
  );
  expect((await mina.call(chat.picture, { member: "999999999", message: message.id })).errorCode).toBe(
    "chat.conversation.unknown",
  );
  await mina.callOrThrow(chat.assign, { member, from: null, to: "mina" });
  expect((await ruma.call(chat.picture, { member, message: message.id })).errorCode).toBe("chat.assigned");
});

test("[CONT-08] file that is no picture by its content, none at all, or too large → refused, no message; too many → refused", async () => {
  const who = await w.person("dipu");
  const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  const bad = [null, script, await draw(20, 20).gif().toBuffer(), await draw(4, 4).png().toBuffer()];
  for (const bytes of bad)
    expect(await sendPicture(who, bytes)).toMatchObject({ status: 400, code: "chat.picture.invalid" });
  const small = await draw(40, 30).png().toBuffer();
  const large = Buffer.concat([small, Buffer.alloc(5 * 1024 * 1024)]);
  expect((await sendPicture(who, large)).code).toBe("body.too.large");
  expect((await who.client.callOrThrow(inbox.chatMessages, {})).list).toEqual([]);
  for (let n = bad.length; n < 20; n += 1)
    await who.client.callOrThrow(inbox.sendChat, { requestId: randomUUID(), text: `কথা ${n}` });
  expect((await sendPicture(who, small)).code).toBe("chat.too.fast");
});

const questions = [{ BN: "আমার জমা কোথায়?", EN: "Where is my deposit?" }];
const save = (change: object = {}) =>
  olga.call(chat.saveSettings, {
    opens: "10:00",
    closes: "22:00",
    usualWaitMinutes: 7,
    questions,
    ...change,
  });

test("[CONT-08] chat without settings → open at any time, no wait stated, no question", async () => {
  const who = await w.person("shuvo");
  expect(await who.client.callOrThrow(inbox.chatInfo, {})).toEqual({
    isOpen: true,
    hours: null,
    opensAt: null,
    usualWaitMinutes: null,
    questions: [],
  });
});

test("[CONT-08 OPS-07] hours, wait and questions saved by an operator → on the site by its clock and in the reader's language, and in the audit log", async () => {
  // a new member each time, because the clock moves past a session's lifetime
  let people = 0;
  const info = async () => (await w.person(`tuli${(people += 1)}`)).client.callOrThrow(inbox.chatInfo, {});
  const who = await w.person("tuli");
  expect(
    (await mina.call(chat.saveSettings, { opens: "10:00", closes: "22:00", usualWaitMinutes: 7, questions }))
      .errorCode,
  ).toBe("operator.permission.denied");
  expect((await save({ opens: "25:00" })).errorCode).toBe("request_param_err");
  expect((await save({ usualWaitMinutes: 0 })).errorCode).toBe("request_param_err");
  expect((await save()).status).toBe(200);
  expect(await mina.callOrThrow(chat.settings, {})).toMatchObject({ opens: "10:00", usualWaitMinutes: 7 });
  // 14:00 in Dhaka
  expect(await info()).toEqual({
    isOpen: true,
    hours: { opens: "10:00", closes: "22:00" },
    opensAt: null,
    usualWaitMinutes: 7,
    questions: ["Where is my deposit?"],
  });
  const bengali = await who.client.call(inbox.chatInfo, {}, { headers: { [names.language]: "BN" } });
  expect(bengali.value.questions).toEqual(["আমার জমা কোথায়?"]);
  now = new Date("2026-11-29T16:00:00Z");
  // 22:00 in Dhaka
  expect(await info()).toMatchObject({ isOpen: false, opensAt: Date.parse("2026-11-30T04:00:00Z") });
  now = new Date("2026-11-29T08:00:00Z");
  // hours that go past midnight
  await save({ opens: "13:00", closes: "02:00" });
  expect(await info()).toMatchObject({ isOpen: true });
  await save({ opens: "15:00", closes: "02:00" });
  expect(await info()).toMatchObject({ isOpen: false, opensAt: Date.parse("2026-11-29T09:00:00Z") });
  await save({ opens: "00:00", closes: "00:00", usualWaitMinutes: null, questions: [] });
  expect(await info()).toMatchObject({ isOpen: true, hours: null, usualWaitMinutes: null, questions: [] });
  const entries = await w.database.owner.rows<{ actor: string; detail: object }>(
    sql`select actor, detail - 'session' detail from audit_log where action = 'chat.saveSettings' order by id`,
  );
  expect(entries).toHaveLength(4);
  expect(entries[1]).toMatchObject({
    actor: "operator:olga",
    detail: {
      before: { opens: "10:00", questions: "আমার জমা কোথায়? · Where is my deposit?" },
      after: { opens: "13:00" },
    },
  });
});
