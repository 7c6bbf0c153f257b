// Metrics by merchant: number of rows in each operator queue, and the longest wait.

import { queueNames, type QueueName } from "@khela/contract/operator/today/queues";
import type { Services } from "../../http/context.ts";
import { readQueue, type QueueSource } from "../../infra/db/lists/queue-source.ts";
import { COUNTED_MS, sharedReading, type Gauge } from "../../infra/telemetry/gauge.ts";
import { listMerchants } from "./figures-store.ts";

const MS_PER_S = 1_000;

type Waiting = {
  readonly labels: { readonly queue: QueueName; readonly merchant: string };
  readonly count: number;
  readonly waitsS: number;
};

export function queueGauges(
  { db, now }: Pick<Services, "db" | "now">,
  sources: Readonly<Record<QueueName, QueueSource>>,
): readonly Gauge[] {
  const read = sharedReading(now, COUNTED_MS, async () => {
    const at = now();
    const waiting: Waiting[] = [];
    for (const { id, code } of await listMerchants(db))
      for (const queue of queueNames) {
        const { count, waitingSince } = await readQueue(db, sources[queue], { merchantId: id, now: at });
        const waitsS = waitingSince === null ? 0 : (at.getTime() - waitingSince.getTime()) / MS_PER_S;
        waiting.push({ labels: { queue, merchant: code }, count, waitsS });
      }
    return waiting;
  });
  const gauge = (name: string, description: string, value: "count" | "waitsS"): Gauge => ({
    name,
    description,
    read: async () => (await read()).map((queue) => ({ value: queue[value], labels: queue.labels })),
  });
  return [
    gauge("khela_operator_queue_length", "Items that wait for an operator, up to some hundreds", "count"),
    gauge(
      "khela_operator_queue_oldest_wait_seconds",
      "Wait of the oldest item in an operators' queue",
      "waitsS",
    ),
  ];
}
