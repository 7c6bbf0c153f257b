import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { pushPath } from "@khela/contract/push-events";
import { sql } from "@khela/service-kit/db/database";
import { createClient, type Client } from "../../../../../tests/client.ts";
import { openEventStream } from "../../../../../tests/event-stream.ts";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import {
  openPlayerSession,
  vendorClientFor,
  type PlayerSession,
} from "../../../../../tests/vendor-client.ts";
import { createSessionToken, insertSession } from "../../infra/db/session-store.ts";
import { registration, testPassword } from "../../../test/auth/auth-harness.ts";

let w: Harness;
let origin: string;
beforeAll(async () => {
  w = await startHarness();
  origin = await w.listen();
});
afterAll(() => w.close());

let names = 0;

/**
 * Registers a member, who therefore has a password. The member has no money, so a bet in a live session fails for lack
 * of funds.
 */
async function registered(): Promise<Person> {
  names += 1;
  const username = `ender_${names}`;
  const client = createClient(origin, { merchant: "khela" });
  const { token } = await client.callOrThrow(calls.auth.register, registration(username));
  const key = await w.database.owner.one<{ bucket: number; memberId: bigint }>(
    sql`select bucket, id "memberId" from member where username = ${username}`,
  );
  return { ...key, username, token: token ?? "", client };
}

/** Returns the same member, logged in on another phone. */
async function onOtherPhone(person: Person): Promise<Person> {
  const client = createClient(origin, { merchant: "khela" });
  const { token } = await client.callOrThrow(calls.auth.login, {
    type: "username",
    username: person.username,
    password: testPassword,
  });
  return { ...person, token: token ?? "", client };
}

let bets = 0;

async function bet(at: PlayerSession): Promise<string> {
  bets += 1;
  const { status } = await at.call("bet", { transactionId: `b${bets}`, roundId: `b${bets}`, amount: "1.00" });
  return status;
}

async function launchToken(client: Client): Promise<string> {
  const { nodeId } = await w.database.owner.one<{ nodeId: number }>(
    sql`select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`,
  );
  const launched = await client.callOrThrow(calls.play.launch, { nodeId });
  return new URL(launched.content.game_url).searchParams.get("token") ?? "";
}

const redeem = async (session: string) =>
  (await vendorClientFor(w, "JL").call("authenticate", { session })).status;

const LIVE = "INSUFFICIENT_FUNDS";

describe("a game ends with the login that opened it", () => {
  test.each([
    [
      "logging out everywhere else",
      async (person: Person) => (await onOtherPhone(person)).client.call(calls.auth.endOtherSessions, {}),
    ],
    [
      "changed password",
      async (person: Person) =>
        (await onOtherPhone(person)).client.call(calls.auth.changePassword, {
          oldPassword: testPassword,
          newPassword: "another horse battery",
          confirmNewPassword: "another horse battery",
        }),
    ],
    [
      "a sixth login",
      async (person: Person) => {
        for (let login = 0; login < 5; login += 1) await onOtherPhone(person);
        return { status: 200 };
      },
    ],
  ] as const)(
    "%s → bets SESSION_EXPIRED, launch token not redeemed, stream ended at once; wins go on",
    async (_what, end) => {
      const person = await registered();
      const at = await openPlayerSession(w, person);
      const token = await launchToken(person.client);
      const stream = await openEventStream(origin + pushPath, { authorization: person.token });
      await stream.next("balance");
      expect(await bet(at)).toBe(LIVE);
      expect((await end(person)).status).toBe(200);
      expect(await bet(at)).toBe("SESSION_EXPIRED");
      expect(await redeem(token)).toBe("SESSION_EXPIRED");
      await stream.next("sessionEnded");
      await stream.close();
    },
  );

  test.each([
    ["logout", (client: Client) => client.callOrThrow(calls.auth.logout, {})],
    [
      "changed password",
      (client: Client) =>
        client.callOrThrow(calls.auth.changePassword, {
          oldPassword: testPassword,
          newPassword: "another horse battery",
          confirmNewPassword: "another horse battery",
        }),
    ],
  ] as const)(
    "%s by the page itself → bets SESSION_EXPIRED, its stream ended without a word: the answer says it",
    async (_what, end) => {
      const person = await registered();
      const at = await openPlayerSession(w, person);
      const token = await launchToken(person.client);
      const stream = await openEventStream(origin + pushPath, { authorization: person.token });
      await stream.next("balance");
      await end(person.client);
      expect(await bet(at)).toBe("SESSION_EXPIRED");
      expect(await redeem(token)).toBe("SESSION_EXPIRED");
      await expect(stream.next("sessionEnded")).rejects.toThrow("the stream ended without sessionEnded");
    },
  );

  test("logout on one phone → game on the other goes on", async () => {
    const person = await registered();
    const other = await onOtherPhone(person);
    const [here, there] = [await openPlayerSession(w, person), await openPlayerSession(w, other)];
    await person.client.callOrThrow(calls.auth.logout, {});
    expect([await bet(here), await bet(there)]).toEqual(["SESSION_EXPIRED", LIVE]);
  });

  test("logout between bet and win → the win is paid, the rollback done", async () => {
    const person = await w.person("between", { balance: "100.00" });
    const at = await openPlayerSession(w, person);
    for (const id of ["won", "undone"])
      expect(await at.call("bet", { transactionId: id, roundId: id, amount: "10.00" })).toMatchObject({
        status: "OK",
      });
    await person.client.callOrThrow(calls.auth.logout, {});
    expect(
      await at.call("win", {
        transactionId: "w",
        roundId: "won",
        reference: "won",
        amount: "30.00",
        final: true,
      }),
    ).toMatchObject({ status: "OK", balance: "110.00" });
    expect(
      await at.call("rollback", { transactionId: "r", roundId: "undone", reference: "undone" }),
    ).toMatchObject({ status: "OK", balance: "120.00" });
  });

  test("break taken on one phone → games of every phone end, free play too", async () => {
    const person = await registered();
    const other = await onOtherPhone(person);
    const [here, there] = [await openPlayerSession(w, person), await openPlayerSession(w, other)];
    const token = await launchToken(other.client);
    await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
    expect([await bet(here), await bet(there), await redeem(token)]).toEqual(
      Array(3).fill("SESSION_EXPIRED"),
    );
  });

  test("member blocked → launch token not redeemed, bets refused", async () => {
    const person = await registered();
    const at = await openPlayerSession(w, person);
    const token = await launchToken(person.client);
    await w.database.owner.run(sql`update member set status = 'blocked' where id = ${person.memberId}`);
    expect([await bet(at), await redeem(token)]).toEqual(["PLAYER_BLOCKED", "SESSION_EXPIRED"]);
  });

  test("free play: logout → its game ends", async () => {
    const person = await registered();
    const { nodeId, gameCode } = await w.database.owner.one<{ nodeId: number; gameCode: string }>(
      sql`select node_id "nodeId", game_code "gameCode" from game where vendor = 'JL' and playable order by node_id limit 1`,
    );
    const launched = await person.client.callOrThrow(calls.play.launch, { nodeId, accountType: 0 });
    const session = new URL(launched.content.game_url).searchParams.get("token") ?? "";
    const vendor = vendorClientFor(w, "JL");
    const { player } = (await vendor.call("authenticate", { session })) as { player?: string };
    const stake = (id: string) =>
      vendor.call("bet", {
        session,
        player,
        gameCode,
        currency: "BDT",
        transactionId: id,
        roundId: id,
        amount: "1.00",
      });
    expect(await stake("free-1")).toMatchObject({ status: "OK" });
    await person.client.callOrThrow(calls.auth.logout, {});
    expect(await stake("free-2")).toMatchObject({ status: "SESSION_EXPIRED" });
  });

  test("logout and launch at once, many times → no game outlives its login", async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await w.person(`race_${round}`);
      const token = createSessionToken(person.bucket, (count) => randomBytes(count));
      await insertSession(w.database.owner, {
        ...person,
        token,
        merchantId: w.merchantId,
        ip: "127.0.0.1",
        device: "web",
        now: new Date(),
      });
      const client = createClient(w.app, { merchant: "khela" });
      client.token = token;
      const [launched] = await Promise.all([
        launchToken(client).catch(() => null),
        client.call(calls.auth.logout, {}),
      ]);
      if (launched !== null) expect(await redeem(launched)).toBe("SESSION_EXPIRED");
    }
  });
});

test("session of one game → bets on no other game of the vendor", async () => {
  const person = await w.person("one-game", { balance: "10.00" });
  const at = await openPlayerSession(w, person);
  const { gameCode } = await w.database.owner.one<{ gameCode: string }>(sql`
    select game_code "gameCode" from game where vendor = 'JL' and enabled and game_code <> ${at.gameCode} order by node_id limit 1`);
  const wager = (code: string, method: "bet" | "bet-win") =>
    at.call(method, {
      transactionId: `${code}_${method}`,
      roundId: `${code}_${method}`,
      amount: "1.00",
      gameCode: code,
      ...(method === "bet" ? {} : { winAmount: "0.00" }),
    });
  for (const method of ["bet", "bet-win"] as const) {
    expect(await wager(gameCode, method)).toMatchObject({ http: 401, status: "SESSION_EXPIRED" });
    expect(await wager(at.gameCode, method)).toMatchObject({ status: "OK" });
  }
});
