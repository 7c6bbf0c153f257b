// Exports the member's transactions as a CSV file.

import { wallet } from "@khela/contract/wallet/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { findTransactionType } from "@khela/contract/wallet/transaction-types";
import type { useI18n } from "../i18n/i18n.tsx";
import { send } from "../lib/api/call.ts";
import { csvText, csvTime, fetchRows } from "../lib/csv.ts";

const pageSize = 50;

type Texts = Pick<ReturnType<typeof useI18n>, "t">;
type Transaction = OutputOf<typeof wallet.transactions>["list"][number];

/** Returns the file's text: a header, the transactions and, if transactions were cut, a line that says so. */
export function transactionsCsv(rows: readonly Transaction[], isCut: boolean, { t }: Texts): string {
  const head = [
    t("wallet.csv.id"),
    t("wallet.group"),
    t("wallet.csv.reference"),
    t("wallet.csv.game"),
    t("wallet.csv.time"),
    t("wallet.csv.amount"),
    t("wallet.after"),
  ];
  const lines = rows.map((row) => {
    const type = findTransactionType(row.txTypeId);
    return [
      row.txId,
      type === null ? t("wallet.type.unknown") : t(`wallet.type.${type}`),
      row.orderNo,
      row.gameName ?? "",
      csvTime(row.txTimeInTimestamp),
      row.amount,
      row.currentAvailBalance,
    ];
  });
  const end = isCut ? [[t("wallet.csv.cut", { count: rows.length })]] : [];
  return csvText([head, ...lines, ...end]);
}

/** Fetches the transactions of a selection, newest first. Throws a CallError when a page does not load. */
export async function makeTransactionsCsv(
  selection: Omit<InputOf<typeof wallet.transactions>, "page" | "size" | "cursor">,
  texts: Texts,
): Promise<string> {
  const { rows, isCut } = await fetchRows((cursor) =>
    send(wallet.transactions, { ...selection, cursor, size: pageSize }),
  );
  return transactionsCsv(rows, isCut, texts);
}
