import { expect, test } from "vitest";
import { createBalanceStore } from "./balance-store.ts";

type Totals = { readonly staked: number };

/** Opens a balance store whose server answers each request when the test releases it. */
function open() {
  const requests: ((answer: { balanceMinor: string; totals: Totals }) => void)[] = [];
  const totals: (Totals | null)[] = [];
  const store = createBalanceStore<Totals, { balanceMinor: string; totals: Totals }>({
    first: "1000",
    fetchState: () => new Promise((answer) => requests.push(answer)),
    onTotals: (shown) => void totals.push(shown),
    onState: () => undefined,
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return { store, requests, totals, settled };
}

test("balance: bet's answer with no other balance meanwhile → shown", async () => {
  const { store, requests, totals } = open();
  await store.transact(async () => ({ balanceMinor: "900", totals: { staked: 100 } }));
  expect([store.balanceMinor(), requests.length, totals]).toEqual([900n, 0, [{ staked: 100 }]]);
  store.show("950", null);
  store.show(null, { staked: 200 });
  expect([store.balanceMinor(), totals.at(-1)]).toEqual([950n, { staked: 200 }]);
});

test("balance: bet's answer after another balance came → balance fetched", async () => {
  const { store, requests, settled } = open();
  await store.transact(async () => {
    store.show("900", null);
    return { balanceMinor: "900", totals: { staked: 100 } };
  });
  expect([store.balanceMinor(), requests.length]).toEqual([900n, 0]);
  const moving = store.transact(async () => {
    store.show("1000", null);
    return { balanceMinor: "800", totals: { staked: 200 } };
  });
  await moving;
  expect([store.balanceMinor(), requests.length]).toEqual([1_000n, 1]);
  requests[0]?.({ balanceMinor: "900", totals: { staked: 200 } });
  await settled();
  expect(store.balanceMinor()).toBe(900n);
});

test("balance: repeated request's answer without a balance → balance fetched", async () => {
  const { store, requests, totals, settled } = open();
  await store.transact(async () => ({ balanceMinor: null, totals: { staked: 100 } }));
  expect([store.balanceMinor(), requests.length, totals]).toEqual([1_000n, 1, [{ staked: 100 }]]);
  requests[0]?.({ balanceMinor: "900", totals: { staked: 100 } });
  await settled();
  expect(store.balanceMinor()).toBe(900n);
});

test("balance: fetched after a newer push → not shown", async () => {
  const { store, requests, settled } = open();
  const refreshed = store.refresh();
  store.show("700", { staked: 300 });
  requests[0]?.({ balanceMinor: "1000", totals: { staked: 0 } });
  await settled();
  expect([store.balanceMinor(), requests.length]).toEqual([700n, 2]);
  requests[1]?.({ balanceMinor: "650", totals: { staked: 350 } });
  await refreshed;
  expect(store.balanceMinor()).toBe(650n);
});

test("balance: stake placed → subtracted at once; fetch failed → last known balance kept", async () => {
  const { store } = open();
  store.showStaked(100n);
  expect(store.balanceMinor()).toBe(900n);
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
