/**
 * Checks an archived month from its files alone, without a database: the manifest's checksums, and each draw's number
 * of tickets and their Merkle root. Holds one draw in memory at a time.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { hashTicket, merkleRoot, ticketText } from "@khela/engines/draws/draw-proof";
import { modeText } from "@khela/engines/lottery/series";
import {
  readEachLine,
  readLines,
  type ArchivedMonth,
  type FileEntry,
} from "../../infra/archive/archive-files.ts";
import type { Finding } from "../../wallet/audit/audit-check.ts";

export const drawsFile = "draws.jsonl";
export const entriesFile = "entries.jsonl";
type Month = Pick<ArchivedMonth, "folder" | "manifest">;

const ORDERS = /^orders-(\d{3})\.jsonl$/;

/** File name of a bucket's orders. The orders in a file are sorted by draw. */
export const ordersFile = (bucket: number): string => `orders-${String(bucket).padStart(3, "0")}.jsonl`;

/** Names of the order files, sorted by bucket, because tickets are in this order too. */
export const ordersFiles = (files: Readonly<Record<string, FileEntry>>): string[] =>
  Object.keys(files)
    .filter((name) => ORDERS.test(name))
    .sort();

/** Finds missing files, and files with another checksum than the manifest's. */
export async function wrongFiles(
  folder: string,
  files: Readonly<Record<string, FileEntry>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, { rows, sha256 }] of Object.entries(files)) {
    const where = join(folder, name);
    const found = existsSync(where) ? await readLines(where, async () => undefined) : null;
    if (found === null) findings.push({ where, problem: "is missing" });
    else if (found.sha256 !== sha256)
      findings.push({
        where,
        problem: `has ${found.rows} rows and another checksum than was written, with ${rows}`,
      });
  }
  return findings;
}

type ArchivedDraw = {
  readonly id: number;
  readonly node_id: number;
  readonly numero: string;
  readonly root: string | null;
  readonly tickets: number | null;
};

type ArchivedOrder = {
  readonly drawId: number;
  readonly isTicket: boolean;
  readonly ticket: Omit<Parameters<typeof ticketText>[0], "numero">;
};

type OrderLine = {
  readonly draw_id: number;
  readonly id: string;
  readonly mode: string;
  readonly slip: string;
  readonly series: number | null;
  readonly state: string;
  readonly transfer_id: string;
};

/**
 * Pattern of an order's cost. In JSON a quote inside a text follows a backslash, so the pattern matches only the
 * column, never a part of a slip.
 */
const COST = /[{,]"cost_minor":(\d+)/;

function readOrder(line: string): ArchivedOrder {
  const { draw_id: drawId, id, mode, slip, series, state, transfer_id: key } = JSON.parse(line) as OrderLine;
  const costMinor = BigInt(COST.exec(line)?.[1] ?? 0);
  return {
    drawId,
    isTicket: state !== "cancelled" && state !== "stopped",
    ticket: { id, mode: modeText(mode, series), slip, costMinor, key },
  };
}

/** Reads the orders of an archive file, draw by draw. */
async function openOrders(path: string) {
  const lines = readEachLine(path);
  const next = async (): Promise<ArchivedOrder | null> => {
    const { value, done } = await lines.next();
    return done === true ? null : readOrder(value);
  };
  let head = await next();
  return {
    isDone: () => head === null,
    async takeLeaves({ id, numero }: ArchivedDraw): Promise<string[]> {
      const leaves: string[] = [];
      for (; head !== null && head.drawId === id; head = await next())
        if (head.isTicket) leaves.push(hashTicket(ticketText({ ...head.ticket, numero })));
      return leaves;
    },
  };
}

async function wrongRoots({ folder, manifest }: Month): Promise<Finding[]> {
  const findings: Finding[] = [];
  const readers = [];
  for (const name of ordersFiles(manifest.files)) readers.push(await openOrders(join(folder, name)));
  for await (const line of readEachLine(join(folder, drawsFile))) {
    const draw = JSON.parse(line) as ArchivedDraw;
    const leaves: string[] = [];
    for (const reader of readers) for (const leaf of await reader.takeLeaves(draw)) leaves.push(leaf);
    if (draw.root === null) continue;
    if (leaves.length === draw.tickets && merkleRoot(leaves) === draw.root) continue;
    findings.push({
      where: `draw ${draw.numero} of ${draw.node_id}`,
      problem: `has ${draw.tickets} tickets under another root than its ${leaves.length} archived ones`,
    });
  }
  if (!readers.every((reader) => reader.isDone()))
    findings.push({ where: folder, problem: "has orders that are of none of its draws" });
  return findings;
}

/** Returns the faults of an archived month; empty: none. */
export async function checkMonth(month: Month): Promise<Finding[]> {
  const wrong = await wrongFiles(month.folder, month.manifest.files);
  return wrong.length > 0 ? wrong : wrongRoots(month);
}
