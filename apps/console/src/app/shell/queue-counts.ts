import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useLiveChanges } from "../../lib/api/live.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";

/** Polling interval: the event stream can be interrupted, so counts are also polled. */
const REFRESH_MS = 60_000;

/** Number of waiting entries in each queue, by the queue's name. */
export function useQueueCounts(): Readonly<Record<string, number>> {
  useLiveChanges();
  const { data } = useOperatorCall(operatorCalls.today.queues, {}, { everyMs: REFRESH_MS });
  return Object.fromEntries((data?.queues ?? []).map(({ name, count }) => [name, count]));
}
