import { expect, test } from "vitest";
import { transactionTypes, type TransactionType } from "@khela/contract/wallet/transaction-types";
import { transactionPath } from "../wallet/transaction-path.ts";
import { createMatcher } from "./routing/match-screen.ts";
import { memberRoutes } from "./routing/member-routes.lazy.ts";

const matchScreen = createMatcher(memberRoutes);

/** Transaction types that have no order, round or reward to open. */
const whole: readonly TransactionType[] = ["systemCredit", "systemDebit", "playGrant", "ownRebate"];

const types = Object.entries(transactionTypes) as [TransactionType, { id: number; group: string }][];

test.each(types)(
  "[PAY-04] transaction %s → opens what it belongs to, on a screen that takes its address",
  (name, { id, group }) => {
    const path = transactionPath({
      txId: "t",
      txTypeId: id,
      group,
      orderNo: "K 1",
      roundId: "r/1",
      vassalage: "BGS",
      amount: "1.00",
      currentAvailBalance: "1.00",
      txTimeInTimestamp: 0,
    });
    if (whole.includes(name)) {
      expect(path).toBeNull();
      return;
    }
    const { pathname, searchParams } = new URL(path!, "https://khela.example");
    const screen = matchScreen(pathname)?.screen;
    expect(screen?.query ?? []).toEqual(expect.arrayContaining([...searchParams.keys()]));
    if (group === "deposit" || group === "withdraw") expect(searchParams.get("order")).toBe("K 1");
    if (name === "bet") expect(Object.fromEntries(searchParams)).toEqual({ round: "r/1", vendor: "BGS" });
  },
);
