import { expect, test } from "vitest";
import { createPurse } from "./purse.ts";

type Totals = { readonly staked: number };

/** A purse whose house answers each question when it is let. */
function open() {
  const asked: ((answer: { balanceMinor: string; totals: Totals }) => void)[] = [];
  const totals: (Totals | null)[] = [];
  const purse = createPurse<Totals, { balanceMinor: string; totals: Totals }>({
    first: "1000", ask: () => new Promise((answer) => asked.push(answer)),
    onTotals: (told) => void totals.push(told), onState: () => undefined,
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return { purse, asked, totals, settled };
}

test("what a bet is answered with is shown when nothing else was heard meanwhile", async () => {
  const { purse, asked, totals } = open();
  await purse.move(async () => ({ balanceMinor: "900", totals: { staked: 100 } }));
  expect([purse.balanceMinor(), asked.length, totals]).toEqual([900n, 0, [{ staked: 100 }]]);
  purse.show("950", null);
  purse.show(null, { staked: 200 });
  expect([purse.balanceMinor(), totals.at(-1)]).toEqual([950n, { staked: 200 }]);
});

test("where something was heard while a bet was on its way, the house is asked which of the two it is", async () => {
  const { purse, asked, settled } = open();
  await purse.move(async () => {
    purse.show("900", null);
    return { balanceMinor: "900", totals: { staked: 100 } };
  });
  expect([purse.balanceMinor(), asked.length]).toEqual([900n, 0]);
  const moving = purse.move(async () => {
    purse.show("1000", null);
    return { balanceMinor: "800", totals: { staked: 200 } };
  });
  await moving;
  expect([purse.balanceMinor(), asked.length]).toEqual([1_000n, 1]);
  asked[0]?.({ balanceMinor: "900", totals: { staked: 200 } });
  await settled();
  expect(purse.balanceMinor()).toBe(900n);
});

test("what was answered at the second asking says no balance: the house is asked", async () => {
  const { purse, asked, totals, settled } = open();
  await purse.move(async () => ({ balanceMinor: null, totals: { staked: 100 } }));
  expect([purse.balanceMinor(), asked.length, totals]).toEqual([1_000n, 1, [{ staked: 100 }]]);
  asked[0]?.({ balanceMinor: "900", totals: { staked: 100 } });
  await settled();
  expect(purse.balanceMinor()).toBe(900n);
});

test("an answer to how things stand is not shown over what was heard while it was on its way", async () => {
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

test("a stake is off the balance at once, and a house that cannot be asked leaves what is known", async () => {
  const { purse } = open();
  purse.showStaked(100n);
  expect(purse.balanceMinor()).toBe(900n);
  const lost = createPurse<Totals, { balanceMinor: string; totals: Totals }>({
    first: null, ask: () => Promise.reject(new Error("offline")), onTotals: () => undefined, onState: () => undefined,
  });
  lost.showStaked(100n);
  await lost.move(async () => {
    lost.show("500", null);
    return { balanceMinor: "400", totals: { staked: 100 } };
  });
  expect(lost.balanceMinor()).toBe(500n);
  await expect(lost.refresh()).rejects.toThrow("offline");
});
