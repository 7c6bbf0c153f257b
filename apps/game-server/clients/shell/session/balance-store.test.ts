import { expect, test } from "vitest";
import { createBalanceStore } from "./balance-store.ts";

type Totals = { readonly staked: number };

/** Opens a balance store whose server answers each request when the test releases it. */
function open() {
  const asked: ((answer: { balanceMinor: string; totals: Totals }) => void)[] = [];
  const totals: (Totals | null)[] = [];
  const purse = createBalanceStore<Totals, { balanceMinor: string; totals: Totals }>({
    first: "1000",
    fetchState: () => new Promise((answer) => asked.push(answer)),
    onTotals: (told) => void totals.push(told),
    onState: () => undefined,
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return { purse, asked, totals, settled };
}

test("balance: bet's answer with no other balance meanwhile → shown", async () => {
  const { purse, asked, totals } = open();
  await purse.transact(async () => ({ balanceMinor: "900", totals: { staked: 100 } }));
  expect([purse.balanceMinor(), asked.length, totals]).toEqual([900n, 0, [{ staked: 100 }]]);
  purse.show("950", null);
  purse.show(null, { staked: 200 });
  expect([purse.balanceMinor(), totals.at(-1)]).toEqual([950n, { staked: 200 }]);
});

test("balance: bet's answer after another balance came → balance fetched", async () => {
  const { purse, asked, settled } = open();
  await purse.transact(async () => {
    purse.show("900", null);
    return { balanceMinor: "900", totals: { staked: 100 } };
  });
  expect([purse.balanceMinor(), asked.length]).toEqual([900n, 0]);
  const moving = purse.transact(async () => {
    purse.show("1000", null);
    return { balanceMinor: "800", totals: { staked: 200 } };
  });
  await moving;
  expect([purse.balanceMinor(), asked.length]).toEqual([1_000n, 1]);
  asked[0]?.({ balanceMinor: "900", totals: { staked: 200 } });
  await settled();
  expect(purse.balanceMinor()).toBe(900n);
});

test("balance: repeated request's answer without a balance → balance fetched", async () => {
  const { purse, asked, totals, settled } = open();
  await purse.transact(async () => ({ balanceMinor: null, totals: { staked: 100 } }));
  expect([purse.balanceMinor(), asked.length, totals]).toEqual([1_000n, 1, [{ staked: 100 }]]);
  asked[0]?.({ balanceMinor: "900", totals: { staked: 100 } });
  await settled();
  expect(purse.balanceMinor()).toBe(900n);
});

test("balance: fetched after a newer push → not shown", async () => {
  const { purse, asked, settled } = open();
  const refreshed = purse.refresh();
  purse.show("700", { staked: 300 });
  asked[0]?.({ balanceMinor: "1000", totals: { staked: 0 } });
  await settled();
  expect([purse.balanceMinor(), asked.length]).toEqual([700n, 2]);
  asked[1]?.({ balanceMinor: "650", totals: { staked: 350 } });
  await refreshed;
  expect(purse.balanceMinor()).toBe(650n);
});

test("balance: stake placed → subtracted at once; fetch failed → last known balance kept", async () => {
  const { purse } = open();
  purse.showStaked(100n);
  expect(purse.balanceMinor()).toBe(900n);
  const lost = createBalanceStore<Totals, { balanceMinor: string; totals: Totals }>({
    first: null,
    fetchState: () => Promise.reject(new Error("offline")),
    onTotals: () => undefined,
    onState: () => undefined,
  });
  lost.showStaked(100n);
  await lost.transact(async () => {
    lost.show("500", null);
    return { balanceMinor: "400", totals: { staked: 100 } };
  });
  expect(lost.balanceMinor()).toBe(500n);
  await expect(lost.refresh()).rejects.toThrow("offline");
});
