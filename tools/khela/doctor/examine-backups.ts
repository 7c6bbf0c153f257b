/** Examines the backups: their age, and when one was last restored. */
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { listBackups, type Backup } from "../../../apps/server/src/infra/system/backups.ts";
import { DAY_MS, HOUR_MS, finding, type Finding } from "./finding.ts";

export async function examineBackups({ backupsDir, mode }: Config, now: Date): Promise<readonly Finding[]> {
  const backups = listBackups(backupsDir);
  const newest = backups[0];
  if (newest === undefined)
    return [
      finding(
        "backup",
        mode === "real" ? "fault" : "warn",
        `There is no backup in ${backupsDir}: npm run khela -- backup create makes one.`,
      ),
    ];
  return [examineAge(newest.manifest.startedAt, now), examineProof(backups, now)];
}

function examineAge(startedAt: string, now: Date): Finding {
  const hours = Math.floor((now.getTime() - new Date(startedAt).getTime()) / HOUR_MS);
  const text = `The newest backup is ${hours} hours old.`;
  if (hours >= 72)
    return finding("backup", "fault", `${text} Make one, and find out why the nightly one does not run.`);
  if (hours >= 26) return finding("backup", "warn", `${text} Find out why the nightly one did not run.`);
  return finding("backup", "ok", text);
}

function examineProof(backups: readonly Backup[], now: Date): Finding {
  const last = backups.find(({ verified }) => verified !== null);
  if (last?.verified === undefined || last.verified === null)
    return finding(
      "restore",
      "warn",
      "No backup was ever restored: npm run khela -- backup verify checks the newest.",
    );
  const { at, ledger, found } = last.verified;
  if (ledger !== "clean")
    return finding(
      "restore",
      "fault",
      `Backup ${last.name} restores with ${found} faults in its ledger. npm run ledger -- audit names them.`,
    );
  const days = Math.floor((now.getTime() - new Date(at).getTime()) / DAY_MS);
  const text = `The last verified backup is ${last.name}, ${days} days ago.`;
  return days >= 8
    ? finding("restore", "warn", `${text} npm run khela -- backup verify.`)
    : finding("restore", "ok", text);
}
