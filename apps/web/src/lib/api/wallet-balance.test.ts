import { expect, test } from "vitest";
import { totalOf, withMain, type WalletBalance } from "./wallet-balance.ts";

const vendor = { accountTypeId: 3, accountName: "AELIVE", availBalance: "400.00", heldBalance: "0.00" };
const known: WalletBalance = {
  sumBalance: "600.00",
  currency: "BDT",
  currencySymbol: "৳",
  balance: [{ accountTypeId: 2, accountName: "MAIN", availBalance: "600.00", heldBalance: "0.00" }, vendor],
};

test("[PAY-05] money in a vendor's wallet, then a push → what can be bet is that of the push, the vendor's stays", () => {
  expect(withMain(known, { currency: "BDT", availBalance: "750.50", heldBalance: "20.00" })).toEqual({
    ...known,
    sumBalance: "750.50",
    balance: [
      { accountTypeId: 2, accountName: "MAIN", availBalance: "750.50", heldBalance: "20.00" },
      vendor,
    ],
  });
});

test("[MEM-03] total → that of all wallets, without a float", () => {
  expect(totalOf(known)).toBe("1000.00");
  expect(totalOf({ ...known, balance: [...known.balance, { ...vendor, availBalance: "0.10" }] })).toBe(
    "1000.10",
  );
});
