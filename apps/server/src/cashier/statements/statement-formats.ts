// Formats of receiving accounts' statements: the column names in exports from the portals of wallets and banks. An
// account whose statement has other column names stores them in `statement_format`.

import type { StatementColumns, statementKinds } from "@khela/contract/operator/statements/schemas";

export type StatementKind = (typeof statementKinds)[number];

export const statementFields = ["transactionId", "at", "amount", "sender", "reference", "direction"] as const;
export type StatementField = (typeof statementFields)[number];
export const requiredFields = ["transactionId", "at", "amount"] as const satisfies readonly StatementField[];

export type StatementFormat = {
  /** Known names of each column; the first name found in the file counts. */
  readonly names: Readonly<Record<StatementField, readonly string[]>>;
  /** Values of the direction column that mark incoming money; empty: a line with a positive amount is incoming. */
  readonly incoming: readonly string[];
};

const received = [
  "received",
  "money received",
  "cash in",
  "payment",
  "payment received",
  "credit",
  "cr",
  "in",
];

export const statementFormats: Readonly<Record<StatementKind, StatementFormat>> = {
  bkash: {
    names: {
      transactionId: ["Transaction ID", "Trx ID", "TrxID"],
      at: ["Transaction Date", "Date & Time", "Date Time", "Date"],
      amount: ["Transaction Amount", "Amount", "Amount (BDT)", "In"],
      sender: ["From Wallet", "From", "Sender", "Customer MSISDN"],
      reference: ["Reference", "Transaction Reference", "Ref"],
      direction: ["Transaction Type", "Type"],
    },
    incoming: [...received, "send money received", "received money", "add money"],
  },
  nagad: {
    names: {
      transactionId: ["Txn ID", "TxnID", "Transaction ID"],
      at: ["Txn Time", "Transaction Time", "Date Time", "Date"],
      amount: ["Txn Amount", "Amount"],
      sender: ["Counterparty", "Sender No", "From", "Sender"],
      reference: ["Reference", "Ref"],
      direction: ["Txn Type", "Type"],
    },
    incoming: [...received, "money received", "p2p received"],
  },
  rocket: {
    names: {
      transactionId: ["TxnId", "Txn ID", "Transaction ID"],
      at: ["Txn Date", "Date", "Date Time"],
      amount: ["Credit", "Amount", "Txn Amount"],
      sender: ["From A/C", "From Account", "Sender", "From"],
      reference: ["Reference", "Remarks"],
      direction: ["Type", "Dr/Cr"],
    },
    incoming: received,
  },
  bank: {
    names: {
      transactionId: [
        "Transaction ID",
        "Reference No",
        "Reference No.",
        "Ref No",
        "Instrument No",
        "Cheque No",
      ],
      at: ["Transaction Date", "Txn Date", "Value Date", "Posting Date", "Date"],
      amount: ["Credit", "Deposit", "Credit Amount", "Amount"],
      sender: ["Sender", "From Account", "Payer"],
      reference: ["Description", "Narration", "Particulars", "Remarks"],
      direction: ["Dr/Cr", "Type"],
    },
    incoming: received,
  },
};

/**
 * Returns the format of an account's statement: the column names set for the account, otherwise the names of its kind.
 */
export function formatOf(kind: StatementKind, columns: StatementColumns | null): StatementFormat {
  const known = statementFormats[kind];
  if (columns === null) return known;
  const own = (field: StatementField): readonly string[] => {
    const name = columns[field];
    return name === undefined ? [] : [name];
  };
  return {
    names: {
      transactionId: own("transactionId"),
      at: own("at"),
      amount: own("amount"),
      sender: own("sender"),
      reference: own("reference"),
      direction: own("direction"),
    },
    incoming: columns.incoming ?? (columns.direction === undefined ? [] : known.incoming),
  };
}

/** Returns the kind of statement of an account without a stored format, guessed from its channel's name. */
export function defaultKind(channel: string): StatementKind {
  const name = channel.toLowerCase();
  return (["bkash", "nagad", "rocket"] as const).find((kind) => name.includes(kind)) ?? "bank";
}
