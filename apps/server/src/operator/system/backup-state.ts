import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { listBackups } from "../../infra/system/backups.ts";

/** Returns the time of the newest backup in the folder, and the newest backup that was restored and audited. */
export function backupState(
  folder: string,
): Pick<OperatorOutputOf<(typeof operatorCalls.system)["overview"]>, "lastBackupAt" | "lastRestore"> {
  const backups = listBackups(folder);
  const verified = backups.find((backup) => backup.verified !== null)?.verified ?? null;
  return {
    lastBackupAt: backups[0] === undefined ? null : Date.parse(backups[0].manifest.startedAt),
    lastRestore: verified === null ? null : { at: Date.parse(verified.at), ledger: verified.ledger },
  };
}
