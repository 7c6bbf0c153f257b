/** Compares the calls that return a member's funds with the ledger's accounts, while money moves between these. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { formatAmount, parseAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { sandboxRules, saveRules } from "../../apps/server/src/cashier/withdrawals/withdraw-rules.ts";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import type { Person } from "../harness.ts";
import { startTransferVendor, type TransferVendor } from "../transfer-vendor.ts";

const pin = "482913";
let h: CashierHarness;
let vendor: TransferVendor;

beforeAll(async () => {
  h = await createCashierHarness();
  const { owner } = h.w.database;
  vendor = await startTransferVendor(h.w.services.secrets.webhook(vendorSecretLabel("JDB", 1)));
  await owner.run(
    sql`update vendor set wallet_mode = 'transfer', adapter = 'transfer', url = ${vendor.url} where code = 'JDB'`,
  );
  const rules = { ...sandboxRules, conditions: [] };
  await saveRules(owner, { merchantId: h.w.merchantId, currency: "BDT" }, rules, "operator:test");
});
afterAll(async () => {
  await h.close();
  await vendor.close();
});

const fundsOf = ({ client }: Person) => client.callOrThrow(calls.agents.fundsConsolidated, {});
const move = (person: Person, direction: "in" | "out", amount: string) =>
  person.client.callOrThrow(calls.play.walletTransfer, { vassalage: "JDB", direction, amount });

/** Returns the ledger's accounts in the format of the wire. The audit at the end recomputes them from all transfers. */
async function ledgerOf({ bucket, memberId }: Person): Promise<object> {
  const rows = await h.w.database.owner.rows<{ name: string; free: bigint; held: bigint; total: bigint }>(sql`
    select case kind when 'main' then 'MAIN' else ref end name, balance - held free, held, balance total from account
    where bucket = ${bucket} and member_id = ${memberId} and (kind = 'main' or balance > 0) order by kind`);
  const text = (minor: bigint) => formatAmount(minor, "BDT");
  return {
    sumBalance: text(rows[0]!.free),
    totalBalance: text(rows.reduce((sum, { total }) => sum + total, 0n)),
    balance: rows.map(
      ({ name, free, held }) =>
        expect.objectContaining({
          accountName: name,
          availBalance: text(free),
          heldBalance: text(held),
        }) as object,
    ),
  };
}

async function askWithdrawal(person: Person, amount: string): Promise<string> {
  const { client } = person;
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber: "01712340001",
    cardHolder: "Rahim Uddin",
    password: pin,
  });
  await h.w.database.owner.run(
    sql`update member_payout_account set usable_from = ${h.w.services.now()} where bucket = ${person.bucket} and id = ${bankCardId}`,
  );
  const requestId = crypto.randomUUID();
  return (await client.callOrThrow(calls.cashier.withdraw, { amount, bankCardId, password: pin, requestId }))
    .refId;
}

test("[PAY-05 API-06] consolidated funds: with money at a vendor, on its way there and held for a withdrawal → the ledger's amounts, and those of `wallets/gcs`; a withdrawal taken back → free again", async () => {
  const person = await h.w.person("funded", { balance: "5000.00" });
  expect(await fundsOf(person)).toEqual({
    sumBalance: "5000.00",
    totalBalance: "5000.00",
    currency: "BDT",
    currencySymbol: "৳",
    balance: [{ accountTypeId: 2, accountName: "MAIN", availBalance: "5000.00", heldBalance: "0.00" }],
    dailysalreqtype: null,
    divtypecompperiodreq: null,
    contracthoursalreq: null,
    realtimesalreqtype: null,
  });
  await move(person, "in", "300.05");
  const refId = await askWithdrawal(person, "1000.00");
  vendor.fault = "before";
  await move(person, "in", "20.00");
  vendor.fault = "none";
  const funds = await fundsOf(person);
  expect(funds).toMatchObject(await ledgerOf(person));
  expect(funds).toMatchObject({
    sumBalance: "3679.95",
    totalBalance: "5000.00",
    balance: [{ heldBalance: "1020.00" }, { accountName: "JDB", availBalance: "300.05" }],
  });
  const { sumBalance, balance, currency, currencySymbol } = funds;
  expect(await person.client.callOrThrow(calls.wallet.balance, {})).toEqual({
    sumBalance,
    balance,
    currency,
    currencySymbol,
  });
  await person.client.callOrThrow(calls.cashier.cancelWithdraw, { refId });
  expect(await fundsOf(person)).toMatchObject({ sumBalance: "4679.95", totalBalance: "5000.00" });
});

test("[PAY-05] consolidated funds: read while money goes to a vendor and back → at each moment all of it, no cent twice and none away", async () => {
  const person = await h.w.person("moving", { balance: "1000.00" });
  let isMoving = true;
  const moves = (async () => {
    for (let round = 0; round < 10; round += 1) {
      await move(person, "in", "33.33");
      await move(person, "out", "33.33");
    }
    isMoving = false;
  })();
  const totals = new Set<string>();
  while (isMoving) {
    const { totalBalance, balance } = await fundsOf(person);
    const sum = balance.reduce(
      (all, { availBalance, heldBalance }) =>
        all + parseAmount(availBalance, "BDT") + parseAmount(heldBalance, "BDT"),
      0n,
    );
    totals.add(totalBalance).add(formatAmount(sum, "BDT"));
  }
  await moves;
  expect([...totals]).toEqual(["1000.00"]);
  expect(await fundsOf(person)).toMatchObject(await ledgerOf(person));
});

test("[PAY-05] consolidated funds: trial guest → their play money; visitor → refused; the books agree", async () => {
  const guest = h.w.visitor();
  await guest.callOrThrow(calls.auth.freePlay, {});
  const { sumBalance } = await guest.callOrThrow(calls.wallet.balance, {});
  expect(await guest.callOrThrow(calls.agents.fundsConsolidated, {})).toMatchObject({
    sumBalance,
    totalBalance: sumBalance,
  });
  expect((await h.w.visitor().call(calls.agents.fundsConsolidated, {})).errorCode).toBe("login.not.session");
  const report = await auditLedger(h.w.database.owner, { checks: featureChecks });
  expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
});
