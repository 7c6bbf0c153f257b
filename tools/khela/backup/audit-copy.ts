/** Audits the ledger of a restored database, like `npm run ledger -- audit`. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Verified } from "../../../apps/server/src/infra/system/backups.ts";
import { ROOT } from "../../root.ts";

export type AuditResult = Omit<Verified, "at">;

const MAX_OUTPUT_BYTES = 16 << 20;

/** Audits the ledger. @throws Error with the audit's message when the audit could not run */
export function auditAt(databaseUrl: string, dataDir: string): Promise<AuditResult> {
  const anchors = join(dataDir, "ledger-anchors.jsonl");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(ROOT, "tools/ledger/main.ts"), "audit", "--file", anchors],
      {
        cwd: ROOT,
        maxBuffer: MAX_OUTPUT_BYTES,
        env: { ...process.env, KHELA_DATA: dataDir, DATABASE_URL: databaseUrl, DATABASE_APP_URL: "" },
      },
      (_, stdout, stderr) => {
        const line = stdout.trim().split("\n").at(-1) ?? "";
        if (line.startsWith("{")) {
          const { ledger, found, accounts, transfers } = JSON.parse(line) as AuditResult;
          resolve({ ledger, found, accounts, transfers: Number(transfers) });
        } else reject(new Error(`The ledger's audit did not finish: ${stderr.trim() || line}`));
      },
    );
  });
}
