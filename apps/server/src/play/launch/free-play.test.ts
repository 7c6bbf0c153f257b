import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { vendorClientFor } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import type { Client } from "../../../../../tests/client.ts";
import { featureChecks } from "../../audit-checks.ts";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { toPlayerId } from "../play.ts";

let w: Harness;
let nodeId: number;

beforeAll(async () => {
  w = await startHarness();
  ({ nodeId } = await w.database.owner.one<{ nodeId: number }>(sql`
    select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`));
});
afterAll(async () => {
  await w.close();
});

async function sit(client: Client, accountType: 0 | 1) {
  const { content } = await client.callOrThrow(calls.play.launch, { nodeId, accountType });
  const session = new URL(content.game_url).searchParams.get("token")!;
  const vendor = vendorClientFor(w, "JL");
  const { player, gameCode, balance, play } = await vendor.call("authenticate", { session });
  const say = (method: "bet" | "win" | "rollback", body: object) =>
    vendor.call(method, { session, player, gameCode, currency: "BDT", ...body });
  return { player, balance, play, say };
}

const balanceOf = async (person: Person) =>
  (await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance;

describe("[GAME-04] free play of a member", () => {
  test("[GAME-04] free play: bets → separate play money and player id, the member's balance unchanged", async () => {
    const person = await w.person("curious", { balance: "50.00" });
    const free = await sit(person.client, 0);
    expect(free).toMatchObject({ balance: "10000.00", play: true });
    expect(free.player).not.toBe(toPlayerId(person));
    const own = await sit(person.client, 1);
    expect(own).toMatchObject({ balance: "50.00", player: toPlayerId(person) });

    // the same transaction ids in free play and in real play are two bets
    const bet = { transactionId: "b1", roundId: "r1", amount: "40.00" };
    expect(await free.say("bet", bet)).toMatchObject({ status: "OK", balance: "9960.00" });
    expect(await own.say("bet", bet)).toMatchObject({ status: "OK", balance: "10.00" });
    const win = { transactionId: "w1", roundId: "r1", reference: "b1", amount: "900.00", final: true };
    expect(await free.say("win", win)).toMatchObject({ status: "OK", balance: "10860.00" });
    expect(await balanceOf(person)).toBe("10.00");
    const { list: rounds } = await person.client.callOrThrow(calls.play.betHistory, {});
    expect(rounds).toMatchObject([
      { roundId: "r1", nodeId, betAmount: "40.00", winAmount: "0.00", state: "open" },
    ]);
    const { gameName } = rounds[0]!;
    // the bet's row has a game name, the deposit's row has none
    const { list } = await person.client.callOrThrow(calls.wallet.transactions, {});
    expect(list.map((transfer) => [transfer.roundId, transfer.gameName])).toEqual([
      ["r1", gameName],
      [undefined, undefined],
    ]);

    // a game session of one of the two players is not valid for the other
    const { session } = await w.database.owner.one<{ session: number }>(sql`
      select count(*)::int session from play_session where member_id = ${person.memberId}`);
    expect(session).toBe(1);
    const again = await sit(person.client, 0);
    expect(again).toMatchObject({ player: free.player, balance: "10860.00" });
  });

  test("free play: concurrent launches → one guest; money nearly gone → granted again, once a day", async () => {
    const person = await w.person("hasty", { balance: "1.00" });
    const seats = await Promise.all(Array.from({ length: 5 }, () => sit(person.client, 0)));
    expect(new Set(seats.map(({ player }) => player)).size).toBe(1);
    expect(
      await seats[0]!.say("bet", { transactionId: "b1", roundId: "r1", amount: "9500.00" }),
    ).toMatchObject({ status: "OK", balance: "500.00" });
    const sameDay = await sit(person.client, 0);
    expect(sameDay.balance).toBe("500.00");
    expect(await balanceOf(person)).toBe("1.00");
  });

  test("free play: trial guest → plays with their own account; type without access → refused with its code", async () => {
    const guest = w.visitor();
    await guest.callOrThrow(calls.auth.freePlay, {});
    const one = await sit(guest, 0);
    const two = await sit(guest, 1);
    expect([one.player, one.balance]).toEqual([two.player, "10000.00"]);
    const special = await w.person("special", { type: 40 });
    expect((await special.client.call(calls.play.launch, { nodeId, accountType: 0 })).errorCode).toBe(
      "function.not.available",
    );
  });

  test("[GAME-04] launch → says whether the caller may play the game free: types 0, 1 and 2; not guests and credit accounts", async () => {
    const launched = async (client: Client) =>
      (await client.callOrThrow(calls.play.launch, { nodeId })).content.freeplay;
    for (const [type, expected] of [
      [0, true],
      [1, true],
      [2, true],
      [40, false],
      [41, false],
      [42, false],
    ] as const) {
      const person = await w.person(`free_${type}`, { type });
      expect(await launched(person.client), String(type)).toBe(expected);
    }
    const guest = w.visitor();
    await guest.callOrThrow(calls.auth.freePlay, {});
    expect(await launched(guest)).toBe(false);
  });

  test("free play: jurisdiction without it → no tile and no launch offers it, and nobody begins it", async () => {
    const person = await w.person("abroad", { balance: "1.00" });
    const tile = async () =>
      (await person.client.callOrThrow(calls.games.list, { gameType: "FISH", vassalage: "JL", pageSize: 1 }))
        .games[0]!;
    expect((await tile()).freeplay).toBe(true);
    const live = async (jurisdiction: string) => {
      await w.database.owner.run(sql`
        update merchant set settings = settings || jsonb_build_object('jurisdiction', ${jurisdiction}::text) where id = ${w.merchantId}`);
      w.services.merchants.forget();
    };
    await live("noFreePlay");
    await expect.poll(async () => (await tile()).freeplay).toBe(false);
    expect((await person.client.callOrThrow(calls.play.launch, { nodeId })).content.freeplay).toBe(false);
    expect((await person.client.call(calls.play.launch, { nodeId, accountType: 0 })).errorCode).toBe(
      "function.not.available",
    );
    for (const call of [calls.auth.freePlay, calls.auth.trialUser])
      expect((await w.visitor().call(call, {})).errorCode).toBe("function.not.available");
    await live("standard");
    await expect.poll(async () => (await tile()).freeplay).toBe(true);
  });

  test("free play: after all of it → no transfer between the merchants, audit clean", async () => {
    const { crossing } = await w.database.owner.one<{ crossing: number }>(sql`
      select count(*)::int crossing from transfer t join account a on a.bucket = t.bucket and a.member_id = t.member_id and a.id = t.account_id
        join operator_account h on h.id = least(t.debit_account, t.credit_account) where h.merchant_id <> a.merchant_id or h.real <> a.real`);
    expect(crossing).toBe(0);
    const report = await auditLedger(w.database.owner, { checks: featureChecks });
    expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
  });
});
