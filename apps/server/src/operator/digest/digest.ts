/**
 * The daily digest: yesterday's figures, waiting queues, faults and backups, by mail. Operators who subscribed get it
 * at their hour in the merchant's time zone. The transaction that sends the job also marks the day, so that several
 * servers send one digest. While the mail server is unavailable, the job is retried. A process that dies right after
 * sending the mail may cause a second mail.
 */
import { queueNames, queues, type QueueName } from "@khela/contract/operator/today/queues";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { readQueue, type QueueSource } from "../../infra/db/lists/queue-source.ts";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import { jurisdictionOf } from "../../infra/jurisdictions.ts";
import { permissionsOfRole } from "../../infra/operator/acting-operator.ts";
import { hasQueues, listQueues } from "../../infra/system/queue-store.ts";
import { backupState } from "../system/backup-state.ts";
import { queryOf, readDay } from "../today/day-figures.ts";
import { listMerchants } from "../today/figures-store.ts";
import { claimDueDigests, findDigestWish, listActiveAssignments, type DigestKey } from "./digest-store.ts";
import { digestMail, type Digest } from "./digest-text.ts";

export type QueueSources = Readonly<Record<QueueName, QueueSource>>;
type MailJob = { readonly operatorId: string; readonly merchantId: number; readonly at: number };

const MAIL_QUEUE = "operator.digest.mail";
const YESTERDAY = 1;

export function digestJobs(services: Services, sources: QueueSources): void {
  services.jobs.schedule("operator.digest", "4 * * * *", () => sendDueDigests(services));
  services.jobs.work<MailJob>(MAIL_QUEUE, (job) =>
    mailDigest(services, sources, {
      operatorId: BigInt(job.operatorId),
      merchantId: job.merchantId,
      at: new Date(job.at),
    }),
  );
}

/** The present hour of the merchant's clock. */
export const hourOf = ({ settings }: Merchant, now: Date): number =>
  Number(
    new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      hourCycle: "h23",
      timeZone: jurisdictionOf(settings).timeZone,
    }).format(now),
  );

/** The day whose figures are in a digest that is sent at this time. */
export const digestDay = (merchant: Merchant, now: Date): string => queryOf(merchant, [], now, YESTERDAY).day;

/** Sends a job for each digest that is due at this hour. */
export async function sendDueDigests({ db, jobs, mail, merchants, now }: Services): Promise<void> {
  if (mail === null) return;
  const at = now();
  for (const { id } of await listMerchants(db)) {
    const merchant = await merchants.findById(id);
    if (merchant === null) continue;
    const due = { merchantId: id, hour: hourOf(merchant, at), day: digestDay(merchant, at) };
    await db.transaction(async (tx) => {
      for (const operatorId of await claimDueDigests(tx, due))
        await jobs.send(tx, MAIL_QUEUE, {
          operatorId: String(operatorId),
          merchantId: id,
          at: at.getTime(),
        });
    });
  }
}

/** Mails a digest to an operator, if they may still read the figures. @throws when the mail server refuses the mail */
async function mailDigest(
  services: Services,
  sources: QueueSources,
  { at, ...key }: DigestKey & { readonly at: Date },
): Promise<void> {
  const { db, mail, merchants } = services;
  const merchant = await merchants.findById(key.merchantId);
  const wish = await findDigestWish(db, key);
  if (mail === null || merchant === null || wish === null) return;
  const assignments = await listActiveAssignments(db, key, at);
  const permissions = new Set<string>(
    assignments.flatMap(({ role, permissions: own }) => permissionsOfRole(role, own)),
  );
  if (!permissions.has("reports.view")) return;
  const digest = await readDigest(services, sources, { merchant, permissions, at });
  await mail.send({ to: wish.email, ...digestMail(digest, wish.language) });
}

type Reader = { readonly merchant: Merchant; readonly permissions: ReadonlySet<string>; readonly at: Date };

async function readDigest(
  { db, config, circuitBreakers }: Services,
  sources: QueueSources,
  { merchant, permissions, at }: Reader,
): Promise<Digest> {
  const buckets = await listMemberBuckets(db);
  const figures = await readDay(db, queryOf(merchant, buckets, at, YESTERDAY));
  const waiting: { name: QueueName; count: number }[] = [];
  for (const name of queueNames.filter((queue) => permissions.has(queues[queue]))) {
    const { count } = await readQueue(db, sources[name], { merchantId: merchant.id, now: at });
    if (count > 0) waiting.push({ name, count });
  }
  const jobQueues = (await hasQueues(db)) ? await listQueues(db, at) : [];
  return {
    brand: merchant.brand,
    currency: merchant.currency,
    figures,
    queues: waiting,
    failing: circuitBreakers.states().flatMap(({ party, state }) => (state === 0 ? [] : [party])),
    failedJobs: jobQueues.reduce((sum, { failed }) => sum + Number(failed), 0),
    ...backupState(config.backupsDir),
    timeZone: jurisdictionOf(merchant.settings).timeZone,
  };
}
