// Reads the incoming lines of a CSV statement. A file is checked by its content: nothing is unpacked, and no
// spreadsheet formula runs. One unreadable line refuses the whole file; the refusal names the line's number and
// column.

import { parse } from "csv-parse/sync";
import { readAmount } from "@khela/engines/money";
import { normalizeField } from "@khela/contract/fields";
import { fail } from "../../infra/failure.ts";
import { readStatementTime } from "./statement-time.ts";
import {
  requiredFields,
  statementFields,
  type StatementField,
  type StatementFormat,
} from "./statement-formats.ts";

export type ReadLine = {
  readonly transactionId: string;
  readonly at: Date;
  readonly amountMinor: bigint;
  readonly sender: string | null;
  readonly reference: string | null;
};

export type ReadStatement = {
  /** Incoming payments; each transaction appears once. */
  readonly lines: readonly ReadLine[];
  readonly outgoing: number;
};

const MAX_LINES = 20_000;
const MAX_CELL = 10_000;
/** Maximum lines above the column names, where a bank writes its name, the account and the period. */
const MAX_PREAMBLE = 30;
const MAX_SENDER = 120;
const MAX_REFERENCE = 300;

/** First bytes of other file types that people upload instead of CSV. */
const otherKinds: readonly (readonly [string, readonly number[]])[] = [
  ["xlsx", [0x50, 0x4b]],
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["gzip", [0x1f, 0x8b]],
  ["rar", [0x52, 0x61, 0x72, 0x21]],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf]],
  ["png", [0x89, 0x50, 0x4e, 0x47]],
  ["jpeg", [0xff, 0xd8, 0xff]],
];

const invalid = (why: string): never => fail("statement.file.invalid", { field: "file", why });

function decode(bytes: Buffer): string {
  const other = otherKinds.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (other !== undefined) return invalid(other[0]);
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\u0000") ? invalid("binary") : text;
  } catch (error) {
    if (error instanceof TypeError) return invalid("encoding");
    throw error;
  }
}

type Cells = readonly string[];

function parseCells(text: string): Cells[] {
  const [first = ""] = text.split(/\r?\n/, 1);
  try {
    return parse(text, {
      bom: true,
      delimiter: first.includes("\t") ? "\t" : first.includes(";") && !first.includes(",") ? ";" : ",",
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_CELL,
      to: MAX_LINES + MAX_PREAMBLE + 1,
    });
  } catch {
    return invalid("csv");
  }
}

const nameOf = (text: string): string => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

type Places = Readonly<Record<StatementField, number>>;

function placesIn(header: Cells, { names }: StatementFormat): Places {
  const cells = header.map(nameOf);
  const placeOf = (field: StatementField) =>
    names[field].map((name) => cells.indexOf(nameOf(name))).find((place) => place >= 0) ?? -1;
  return Object.fromEntries(statementFields.map((field) => [field, placeOf(field)])) as Places;
}

const missingOf = (places: Places) => requiredFields.filter((field) => places[field] < 0);

/** Finds the header line and the position of each column. @throws statement.columns.missing */
function findHeader(
  rows: readonly Cells[],
  format: StatementFormat,
): { readonly row: number; readonly places: Places } {
  let best: { readonly row: number; readonly places: Places } = {
    row: 0,
    places: placesIn(rows[0] ?? [], format),
  };
  for (let row = 0; row < Math.min(rows.length, MAX_PREAMBLE); row += 1) {
    const places = placesIn(rows[row]!, format);
    if (missingOf(places).length === 0) return { row, places };
    if (missingOf(places).length < missingOf(best.places).length) best = { row, places };
  }
  return fail("statement.columns.missing", {
    field: "file",
    missing: missingOf(best.places).map((field) => ({ field, names: format.names[field] })),
    found: (rows[best.row] ?? []).slice(0, 30).map((cell) => cell.slice(0, 60)),
  });
}

/** Converts Bengali digits, and removes the currency's name or sign and the grouping. */
function cleanAmount(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/BDT|Tk\.?|৳|\s|,/gi, "");
}

type Reading = { readonly currency: string; readonly timeZone: string };

function readLine(
  cells: Cells,
  line: number,
  places: Places,
  format: StatementFormat,
  { currency, timeZone }: Reading,
) {
  const cell = (field: StatementField) => (places[field] < 0 ? "" : (cells[places[field]] ?? ""));
  const wrong = (column: StatementField): never =>
    fail("statement.line.invalid", { field: "file", line, column, value: cell(column).slice(0, 60) });
  const direction = nameOf(cell("direction"));
  const isKnownOut =
    direction !== "" &&
    format.incoming.length > 0 &&
    !format.incoming.some((word) => nameOf(word) === direction);
  const amountText = cleanAmount(cell("amount"));
  if (isKnownOut || amountText === "" || /^-|^\(|^0(\.0+)?$/.test(amountText)) return null;
  const amount = readAmount(amountText.replace(/^\+/, ""), currency);
  if (!amount.ok || amount.minor <= 0n) return wrong("amount");
  const transactionId = normalizeField("depositTransactionId", cell("transactionId")).replace(
    /[^A-Z0-9]/g,
    "",
  );
  if (transactionId.length < 4 || transactionId.length > 60) return wrong("transactionId");
  const at = readStatementTime(cell("at"), timeZone) ?? wrong("at");
  return {
    transactionId,
    at,
    amountMinor: amount.minor,
    sender: cell("sender").slice(0, MAX_SENDER) || null,
    reference: cell("reference").slice(0, MAX_REFERENCE) || null,
  };
}

/** Reads the file's incoming lines. @throws {Failure} with the fault and its position */
export function readStatement(bytes: Buffer, format: StatementFormat, reading: Reading): ReadStatement {
  const rows = parseCells(decode(bytes));
  if (rows.length === 0) return invalid("empty");
  const { row, places } = findHeader(rows, format);
  const body = rows.slice(row + 1);
  if (body.length > MAX_LINES) return invalid("lines");
  const byTransaction = new Map<string, ReadLine>();
  let outgoing = 0;
  body.forEach((cells, at) => {
    const line = row + at + 2;
    const found = readLine(cells, line, places, format, reading);
    if (found === null) outgoing += 1;
    else {
      const before = byTransaction.get(found.transactionId);
      if (before !== undefined && before.amountMinor !== found.amountMinor)
        fail("statement.line.invalid", {
          field: "file",
          line,
          column: "transactionId",
          value: found.transactionId,
        });
      byTransaction.set(found.transactionId, before ?? found);
    }
  });
  return { lines: [...byTransaction.values()], outgoing };
}
