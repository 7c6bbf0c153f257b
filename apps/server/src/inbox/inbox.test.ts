import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { pushPath } from "@khela/contract/push-events";
import { createClient } from "../../../../tests/client.ts";
import { openEventStream } from "../../../../tests/event-stream.ts";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { saveBroadcast, sendToMember } from "./inbox.ts";
import { expectLockWaiters, refuseLockWaits } from "../../../../tests/lock-waiters.ts";
import { seedInbox } from "../../seed/inbox/seed.ts";

const { inbox } = calls;
/** A time shorter than a session's lifetime. */
const SOON_MS = 10 * 60_000;

let harness: Harness;
let offsetMs = 0;
beforeAll(async () => {
  harness = await startHarness({ now: () => new Date(Date.now() + offsetMs) });
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

const editor = () => ({ merchantId: harness.merchantId, actor: "operator:mina" });
const words = (title: string) => ({ EN: { title, content: `<p>${title}<script>alert(1)</script></p>` } });

function send(person: Person, ref: string): Promise<void> {
  return harness.services.db.transaction((tx) =>
    sendToMember(tx, harness.services, person, { ref, words: words(ref) }),
  );
}

async function titles(person: Person): Promise<string[]> {
  return (await person.client.callOrThrow(inbox.list, { size: 50 })).list.map(({ title }) => title);
}

describe("the inbox", () => {
  it("[CONT-03] earlier member → every seeded message; later member → greetings only, in their language", async () => {
    const rahim = await harness.person("rahim");
    await seedInbox(harness.database.owner, harness.services.now());
    await seedInbox(harness.database.owner, harness.services.now());
    expect(await titles(rahim)).toHaveLength(20);
    const { list, totalCount, totalPages, unread } = await rahim.client.callOrThrow(inbox.list, {
      page: 2,
      size: 8,
    });
    expect([list.length, totalCount, totalPages, unread]).toEqual([8, 20, 3, 20]);
    for (const { summary } of list) {
      expect(summary).not.toMatch(/[<>]/);
      expect([...summary].length).toBeLessThanOrEqual(90);
    }
    await new Promise((done) => {
      setTimeout(done, 20);
    });
    const karim = await harness.person("karim");
    expect(await titles(karim)).toEqual([
      "Keep it a game",
      "Check your first round yourself",
      "Welcome to Khela",
    ]);
    const inBengali = createClient(harness.app, { merchant: "khela", language: "BN" });
    inBengali.token = karim.token;
    expect((await inBengali.callOrThrow(inbox.list, {})).list[2]?.title).toBe("খেলায় স্বাগতম");
    const inThai = createClient(harness.app, { merchant: "khela", language: "TH" });
    inThai.token = karim.token;
    expect((await inThai.callOrThrow(inbox.list, {})).list[2]?.title).toBe("Welcome to Khela");
  });

  it("[CONT-03 API-02] message opened, all read, deleted → stays deleted", async () => {
    const mina = await harness.person("mina");
    for (const ref of ["one", "two", "three"]) await send(mina, ref);
    await send(mina, "one");
    expect(await mina.client.callOrThrow(inbox.unread, {})).toBe(6);
    expect((await mina.client.send("GET", "/wps/relay/EMFE_getInboxUnreadCount")).value).toBe(6);
    const { list } = await mina.client.callOrThrow(inbox.list, {});
    const [three, two, one] = list.map(({ messageId }) => messageId);
    const opened = await mina.client.callOrThrow(inbox.message, { messageId: two! });
    expect(opened).toMatchObject({ title: "two", content: "<p>two</p>", read: false });
    expect(await mina.client.callOrThrow(inbox.read, { messageIds: [two!, "999999999"] })).toEqual({
      unread: 5,
    });
    expect((await mina.client.callOrThrow(inbox.message, { messageId: two! })).read).toBe(true);
    expect(await mina.client.callOrThrow(inbox.remove, { messageIds: [one!, two!] })).toEqual({ unread: 4 });
    expect((await mina.client.call(inbox.message, { messageId: one! })).errorCode).toBe(
      "inbox.message.unknown",
    );
    await send(mina, "one");
    expect((await titles(mina)).slice(0, 2)).toEqual(["three", "Keep it a game"]);
    expect(await mina.client.callOrThrow(inbox.readAll, {})).toEqual({ unread: 0 });
    expect(await mina.client.callOrThrow(inbox.unread, {})).toBe(0);
    const welcome = (await mina.client.callOrThrow(inbox.list, {})).list.at(-1)!;
    await mina.client.callOrThrow(inbox.remove, { messageIds: [welcome.messageId] });
    expect(
      (await mina.client.callOrThrow(inbox.list, {})).list.some(
        ({ messageId }) => messageId === welcome.messageId,
      ),
    ).toBe(false);
    expect((await mina.client.callOrThrow(inbox.list, {})).list.map(({ messageId }) => messageId)[0]).toBe(
      three,
    );
  });

  it("[CONT-03] many messages change in their order while all are read, or several deleted → no deadlock, both done", async () => {
    const dipu = await harness.person("dipu");
    for (const ref of ["one", "two", "three"]) await send(dipu, ref);
    const { owner } = harness.database;
    const { list } = await dipu.client.callOrThrow(inbox.list, {});
    const ids = list.map(({ messageId }) => BigInt(messageId)).sort((a, b) => (a < b ? -1 : 1));
    const touch = (db: Db, id: bigint) =>
      db.run(sql`
        update inbox_message set sent_at = sent_at where bucket = ${dipu.bucket} and member_id = ${dipu.memberId} and id = ${id}`);
    const changes = {
      readAll: () => dipu.client.call(inbox.readAll, {}),
      remove: () => dipu.client.call(inbox.remove, { messageIds: ids.map(String) }),
    };
    for (const change of [changes.readAll, changes.remove]) {
      // the places of the rows on the disk are then not in the order of their ids
      await touch(owner, ids[0]!);
      let changed: ReturnType<typeof change> | undefined;
      await owner.transaction(async (tx) => {
        await touch(tx, ids[0]!);
        changed = change();
        await expectLockWaiters(owner, 1);
        await refuseLockWaits(tx);
        for (const id of ids.slice(1)) await touch(tx, id);
      });
      expect((await changed)?.errorCode).toBeUndefined();
    }
    expect(await titles(dipu)).toEqual([]);
  });

  it("[CONT-03] another member's message → refused; guest or visitor → no inbox", async () => {
    const owner = await harness.person("owner");
    const other = await harness.person("other");
    await send(owner, "private");
    const { messageId } = (await owner.client.callOrThrow(inbox.list, {})).list[0]!;
    expect((await other.client.call(inbox.message, { messageId })).errorCode).toBe("inbox.message.unknown");
    expect((await other.client.call(inbox.read, { messageIds: [messageId] })).errorCode).toBe(
      "inbox.message.unknown",
    );
    expect((await other.client.call(inbox.remove, { messageIds: [messageId] })).errorCode).toBe(
      "inbox.message.unknown",
    );
    expect((await owner.client.callOrThrow(inbox.message, { messageId })).read).toBe(false);
    const guest = await harness.person("guest", { type: 4, joinedAt: new Date("2020-01-01T00:00:00Z") });
    for (const call of [inbox.unread, inbox.chatUnread, inbox.list, inbox.feedbacks, inbox.chatMessages]) {
      expect((await guest.client.call(call, {})).errorCode).toBe("permission.denied");
      expect((await harness.visitor().call(call, {})).errorCode).toBe("login.not.session");
    }
    expect((await guest.client.callOrThrow(calls.content.unread, {})).unread).toBeGreaterThan(0);
    for (const type of [1, 2, 40, 41, 42]) {
      const agent = await harness.person(`agent${type}`, { type });
      expect(await agent.client.callOrThrow(inbox.unread, {})).toBe(3);
    }
  });

  it("[CONT-03] message to many → delivered in its time, once, with many requests at once", async () => {
    const shuvo = await harness.person("shuvo");
    const soon = new Date(harness.services.now().getTime() + SOON_MS);
    await saveBroadcast(harness.database.owner, editor(), {
      code: "soon",
      welcome: false,
      startsAt: soon,
      endsAt: new Date(soon.getTime() + SOON_MS),
      words: words("soon"),
    });
    const late = await harness.person("shuvo_late");
    await harness.database.owner.run(
      sql`update member set created_at = ${new Date(soon.getTime() + 30_000)} where username = 'shuvo_late'`,
    );
    const asleep = await harness.person("shuvo_asleep");
    expect(await titles(shuvo)).not.toContain("soon");
    await later(SOON_MS + 60_000, async () => {
      const counts = await Promise.all(
        Array.from({ length: 8 }, () => shuvo.client.callOrThrow(inbox.unread, {})),
      );
      expect(Math.max(...counts)).toBe(4);
      expect(await titles(shuvo)).toContain("soon");
      expect(await titles(late)).not.toContain("soon");
    });
    await later(2 * SOON_MS + 60_000, async () => {
      expect(await titles(asleep)).not.toContain("soon");
      expect(await titles(shuvo)).toContain("soon");
    });
    const { count } = await harness.database.owner.one<{ count: number }>(sql`
      select count(*)::int "count" from inbox_message m join inbox_broadcast b on b.id = m.broadcast_id
      where b.code = 'soon' and m.member_id = ${shuvo.memberId}`);
    expect(count).toBe(1);
    const { deeds } = await harness.database.owner.one<{ deeds: number }>(sql`
      select count(*)::int deeds from audit_log where action = 'inbox.broadcast.saved' and subject = 'broadcast:soon' and actor = 'operator:mina'`);
    expect(deeds).toBe(1);
  });

  it("[CONT-03] count changed → pushed to every open tab", async () => {
    const arif = await harness.person("arif");
    const origin = await harness.listen();
    const tabs = await Promise.all(
      [1, 2].map(() => openEventStream(origin + pushPath, { authorization: arif.token })),
    );
    await send(arif, "hello");
    for (const tab of tabs) expect(await tab.next("unread")).toEqual({ of: "inbox" });
    const { messageId } = (await arif.client.callOrThrow(inbox.list, {})).list[0]!;
    await arif.client.callOrThrow(inbox.read, { messageIds: [messageId] });
    for (const tab of tabs) expect(await tab.next("unread")).toEqual({ of: "inbox" });
    const { list } = await arif.client.callOrThrow(calls.content.notices, {});
    await arif.client.callOrThrow(calls.content.markRead, { announcementId: list[0]!.id });
    for (const tab of tabs) expect(await tab.next("unread")).toEqual({ of: "announcements" });
    for (const tab of tabs) await tab.close();
  });
});
