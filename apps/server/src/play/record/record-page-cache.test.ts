/**
 * The cache of pages of the betting record. Cached pages are compressed. A client without compression gets a page that
 * is not cached, so the test compares both pages.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";

let w: Harness;
let base: string;
beforeAll(async () => {
  w = await startHarness();
  base = await w.listen();
});
afterAll(() => w.close());

type History = OutputOf<typeof calls.play.betHistory>;
type Transactions = OutputOf<typeof calls.wallet.transactions>;

async function read<Page>(path: string, authorization: string): Promise<Page> {
  const page = async (encoding: string): Promise<unknown> =>
    (
      await fetch(`${base}${path}?size=20`, {
        headers: { merchant: "khela", authorization, "accept-encoding": encoding },
      })
    ).json();
  const kept = await page("gzip");
  expect(kept).toEqual(await page("identity"));
  return (kept as { value: Page }).value;
}

test("[GAME-08 PAY-04] kept page: every change of a round or an account, of no amount too → the page of now", async () => {
  const person = await w.person("kept", { balance: "1000.00" });
  const at = await openPlayerSession(w, person);
  const history = () => read<History>(calls.play.betHistory.path, person.token);
  const states = async () =>
    (await history()).list.slice(-3).map(({ roundId, state }) => `${roundId} ${state}`);
  const bet = (round: string) =>
    at.call("bet", { transactionId: `b-${round}`, roundId: round, amount: "1.00" });
  const win = (id: string, round: string, final: boolean) =>
    at.call("win", { transactionId: id, roundId: round, reference: `b-${round}`, amount: "0.00", final });
  for (let n = 1; n <= 12; n += 1) await bet(`r${n}`);
  expect(await states()).toEqual(["r3 open", "r2 open", "r1 open"]);
  await win("w1", "r1", false);
  await states();
  await win("w2", "r1", true);
  expect(await states()).toEqual(["r3 open", "r2 open", "r1 settled"]);
  await win("w3", "r2", false);
  await states();
  await at.call("end-round", { roundId: "r2" });
  expect(await states()).toEqual(["r3 open", "r2 settled", "r1 settled"]);
  await at.call("rollback", { transactionId: "x3", roundId: "r3", reference: "b-r3" });
  expect(await states()).toEqual(["r3 rolledBack", "r2 settled", "r1 settled"]);

  const money = () => read<Transactions>(calls.wallet.transactions.path, person.token);
  const before = await money();
  await bet("r13");
  expect((await money()).list.slice(1)).toEqual(before.list);
  expect((await history()).list[0]?.roundId).toBe("r13");

  await w.database.owner.run(sql`update game set name = '{"en":"Renamed","bn":"Renamed"}'`);
  await expect.poll(async () => (await history()).list[0]?.gameName).toBe("Renamed");
});
