/**
 * Finds faults of an installation. Each finding is a sentence that says what to do. The doctor only reads and changes
 * nothing.
 */
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineDatabase } from "./examine-database.ts";
import {
  examineCertificate,
  examineDisks,
  examineKey,
  examineServer,
  examineTime,
} from "./examine-machine.ts";
import type { Finding } from "./finding.ts";

type Examination = (config: Config, now: Date) => Promise<readonly Finding[]>;

const examinations: readonly Examination[] = [
  examineDisks,
  examineTime,
  examineKey,
  examineServer,
  examineCertificate,
  examineBackups,
];

/** Returns all findings, in the order in which the faults should be repaired. */
export async function examine(config: Config, now: () => Date): Promise<readonly Finding[]> {
  const found = await Promise.all(examinations.map((one) => one(config, now())));
  return [...found.flat(), ...(await examineDatabase(config, now))];
}
