import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { pushPath } from "@khela/contract/push-events";
import { headers as names } from "@khela/contract/wire";
import { openEventStream } from "../../../../tests/event-stream.ts";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../tests/operators.ts";
import { sql } from "@khela/service-kit/db/database";

const { inbox } = calls;
const { chat } = operatorCalls;

let harness: Harness;
let mina: TestOperator;
let origin: string;
let offsetMs = 0;
beforeAll(async () => {
  harness = await startHarness({
    env: { PUBLIC_URL: "https://khela.example" },
    now: () => new Date(Date.now() + offsetMs),
  });
  origin = await harness.listen();
  mina = await createOperator(harness, "mina", { roles: ["support"] });
});
afterAll(() => harness.close());

async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  offsetMs += ms;
  try {
    return await work();
  } finally {
    offsetMs -= ms;
  }
}

const say = (who: Person, text: string, requestId = randomUUID()) =>
  who.client.callOrThrow(inbox.sendChat, { requestId, text });
const reply = (who: Person, text: string, requestId = randomUUID()) =>
  mina.callOrThrow(chat.reply, { member: String(who.memberId), text, requestId });
const tokenOf = (chatUrl: string): string => new URL(chatUrl).searchParams.get("token")!;

const listen = (path: string, authorization: string) =>
  openEventStream(origin + path, { [names.session]: authorization, [names.merchant]: "khela" });

describe("launching the chat", () => {
  it("[CONT-08 API-02] launch → address that opens once, within a minute, for its own member", async () => {
    const rahim = await harness.person("rahim");
    const karim = await harness.person("karim");
    const launch = () =>
      rahim.client.callOrThrow(inbox.launchChat, {
        b2c: "1",
        language: "BN",
        backUrl: "/m/home?x=1",
        headerColor: "#0A7F5B",
        title: "সাহায্য",
      });
    const { chatUrl } = await launch();
    expect(chatUrl).toMatch(/^https:\/\/khela\.example\/m\/chat\?token=[\w-]{43}$/);
    const token = tokenOf(chatUrl);
    expect((await karim.client.call(inbox.openChat, { token })).errorCode).toBe("chat.token.invalid");
    expect(await rahim.client.callOrThrow(inbox.openChat, { token })).toEqual({
      backUrl: "/m/home?x=1",
      title: "সাহায্য",
      headerColor: "0a7f5b",
    });
    expect((await rahim.client.call(inbox.openChat, { token })).errorCode).toBe("chat.token.invalid");
    const late = tokenOf((await launch()).chatUrl);
    await later(61_000, async () =>
      expect((await rahim.client.call(inbox.openChat, { token: late })).errorCode).toBe("chat.token.invalid"),
    );
    const { stored } = await harness.database.owner.one<{ stored: string }>(
      sql`select string_agg(encode(token_hash, 'escape'), ' ') stored from chat_token`,
    );
    expect(stored).not.toContain(token);
    const { conversations } = await harness.database.owner.one<{ conversations: number }>(
      sql`select count(*)::int conversations from chat_conversation`,
    );
    expect(conversations).toBe(0);
  });

  it.each([
    "https://evil.example/m/home",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "https://khela.example.evil.example/",
    "http://khela.example/m/home",
  ])("[CONT-08] back address %s → not followed", async (backUrl) => {
    const shuvo = await harness.person(`shuvo_${randomUUID().slice(0, 8)}`);
    expect((await shuvo.client.call(inbox.launchChat, { backUrl })).errorCode).toBe("chat.back.foreign");
  });

  it("[CONT-08] back address of this site → followed; none → home", async () => {
    const tuli = await harness.person("tuli");
    const back = async (input: object) =>
      (
        await tuli.client.callOrThrow(inbox.openChat, {
          token: tokenOf((await tuli.client.callOrThrow(inbox.launchChat, input)).chatUrl),
        })
      ).backUrl;
    expect(await back({ backUrl: "https://khela.example/m/help?tag=terms#a" })).toBe("/m/help?tag=terms#a");
    expect(await back({})).toBe("/m/home");
    expect((await tuli.client.call(inbox.launchChat, { headerColor: "red;x" })).errorCode).toBe(
      "request_param_err",
    );
    expect((await harness.visitor().call(inbox.launchChat, {})).errorCode).toBe("login.not.session");
  });
});

describe("the conversation", () => {
  it("[CONT-08] messages → both ways, counted until read, pushed to both sides", async () => {
    const nila = await harness.person("nila");
    const tab = await listen(pushPath, nila.token);
    const table = await listen(operatorCalls.today.events.path, `Bearer ${mina.token}`);
    const first = await say(nila, "আমার জমা কোথায়?");
    expect(first).toMatchObject({ from: "member", text: "আমার জমা কোথায়?" });
    expect(await table.next("changed")).toEqual({ area: "chat" });
    expect(await tab.next("chat")).toEqual(first);
    const queued = async () => (await mina.callOrThrow(chat.queue, { size: 1 })).rows[0];
    const member = { id: String(nila.memberId), name: "nila" };
    expect(await queued()).toMatchObject({ member, unread: 1, lastText: "আমার জমা কোথায়?" });
    const { messages } = await mina.callOrThrow(chat.conversation, { member: member.id });
    const { picture, requestId, ...shown } = first;
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(messages).toMatchObject([{ ...shown, hasPicture: picture !== null }]);
    // one push shows the message as seen on open pages, and pages that open later read the list
    expect(await tab.next("chatSeen")).toEqual({ upTo: first.id });
    expect((await nila.client.callOrThrow(inbox.chatMessages, {})).seenUpTo).toBe(first.id);
    await mina.callOrThrow(chat.conversation, { member: member.id });
    expect((await queued())?.unread).toBe(0);
    const answer = await reply(nila, "  অর্ডার নম্বরটি দিন।  ");
    expect(await tab.next("chatSeen")).toEqual({ upTo: answer.id });
    expect(await tab.next("chat")).toMatchObject({
      from: "operator",
      text: "অর্ডার নম্বরটি দিন।",
      requestId: null,
    });
    expect(await tab.next("unread")).toEqual({ of: "chat" });
    expect(await nila.client.callOrThrow(inbox.chatUnread, {})).toBe(1);
    expect(await nila.client.callOrThrow(inbox.readChat, { upTo: answer.id })).toEqual({ unread: 0 });
    expect(await tab.next("unread")).toEqual({ of: "chat" });
    expect(await nila.client.callOrThrow(inbox.readChat, { upTo: "1" })).toEqual({ unread: 0 });
    expect(await nila.client.callOrThrow(inbox.chatUnread, {})).toBe(0);
    await tab.close();
    await table.close();
  });

  it("[CONT-08] history → each message once, in order, by pages, for its member only", async () => {
    const arif = await harness.person("arif");
    const requestId = randomUUID();
    const once = await Promise.all(Array.from({ length: 5 }, () => say(arif, "একবার", requestId)));
    expect(new Set(once.map(({ id }) => id)).size).toBe(1);
    const answerRequest = randomUUID();
    const twice = await Promise.all([reply(arif, "হ্যাঁ", answerRequest), reply(arif, "হ্যাঁ", answerRequest)]);
    expect(twice[0].id).toBe(twice[1].id);
    for (let n = 0; n < 5; n += 1) await reply(arif, `কথা ${n}`);
    const newest = await arif.client.callOrThrow(inbox.chatMessages, { size: 4 });
    expect(newest).toMatchObject({ more: true, unread: 6 });
    expect(newest.list.map(({ text }) => text)).toEqual(["কথা 1", "কথা 2", "কথা 3", "কথা 4"]);
    const older = await arif.client.callOrThrow(inbox.chatMessages, { size: 4, before: newest.list[0]!.id });
    expect(older.list.map(({ text }) => text)).toEqual(["একবার", "হ্যাঁ", "কথা 0"]);
    expect(older.more).toBe(false);
    const rupa = await harness.person("rupa");
    expect(await rupa.client.callOrThrow(inbox.chatMessages, {})).toEqual({
      list: [],
      more: false,
      unread: 0,
      seenUpTo: "0",
    });
    expect(
      (await arif.client.call(inbox.sendChat, { requestId: randomUUID(), text: " \n " })).errorCode,
    ).toBe("request_param_err");
    expect(
      (await arif.client.call(inbox.sendChat, { requestId: randomUUID(), text: "x".repeat(1_001) }))
        .errorCode,
    ).toBe("request_param_err");
  });

  it("[CONT-08] messages too fast → refused", async () => {
    const dipu = await harness.person("dipu");
    for (let n = 0; n < 20; n += 1) await say(dipu, `কথা ${n}`);
    const refused = await dipu.client.call(inbox.sendChat, { requestId: randomUUID(), text: "আরও" });
    expect([refused.errorCode, refused.headers["retry-after"]]).toEqual(["chat.too.fast", "60"]);
    await later(61_000, async () => expect((await say(dipu, "এবার")).text).toBe("এবার"));
  });

  it("[CONT-08] module off → refused", async () => {
    const mina = await harness.person("mina");
    await harness.database.owner.run(
      sql`insert into module_switch (merchant_id, module, enabled) values (${harness.merchantId}, 'CBS3', false)`,
    );
    harness.services.merchants.forget();
    expect((await mina.client.call(inbox.launchChat, {})).errorCode).toBe("function.not.available");
    await harness.database.owner.run(sql`delete from module_switch where module = 'CBS3'`);
    harness.services.merchants.forget();
  });
});
