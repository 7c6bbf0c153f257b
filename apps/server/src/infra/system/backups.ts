/**
 * The backups of `npm run khela -- backup`. Each is a folder with a manifest, which is written last, and the result of
 * its last verification.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Type from "typebox";
import { Compile } from "typebox/compile";

const BackupFile = Type.Object({ path: Type.String(), bytes: Type.Number(), sha256: Type.String() });
const Manifest = Type.Object({
  format: Type.Literal(1),
  /** Version of Khela that made the backup. */
  version: Type.String(),
  startedAt: Type.String(),
  endedAt: Type.String(),
  database: Type.Union([
    Type.Object({ kind: Type.Literal("embedded") }),
    Type.Object({ kind: Type.Literal("own"), name: Type.String(), user: Type.String() }),
  ]),
  /** Version of PostgreSQL that the backup is of. */
  serverVersion: Type.String(),
  files: Type.Array(BackupFile),
});
const Verified = Type.Object({
  at: Type.String(),
  /** `clean`: no check of the ledger's audit found a fault. */
  ledger: Type.Union([Type.Literal("clean"), Type.Literal("wrong")]),
  /** Number of faults that all checks found. */
  found: Type.Number(),
  accounts: Type.Number(),
  transfers: Type.Number(),
});
export type BackupFile = Type.Static<typeof BackupFile>;
export type Manifest = Type.Static<typeof Manifest>;
export type Verified = Type.Static<typeof Verified>;

export type Backup = {
  readonly name: string;
  readonly manifest: Manifest;
  readonly bytes: number;
  readonly verified: Verified | null;
};

const manifestShape = Compile(Manifest);
const verifiedShape = Compile(Verified);

export const MANIFEST_FILE = "manifest.json";
export const VERIFIED_FILE = "verified.json";

/** Lists complete backups, newest first. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const manifest = readJson(join(folder, name, MANIFEST_FILE));
      if (!manifestShape.Check(manifest)) return [];
      const verified = readJson(join(folder, name, VERIFIED_FILE));
      return {
        name,
        manifest,
        bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
        verified: verifiedShape.Check(verified) ? verified : null,
      };
    });
}

/** Reads a JSON file. @returns null when the file does not exist or is not JSON */
function readJson(path: string): unknown {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as unknown;
  } catch {
    return null;
  }
}
