// Spans of batched items: the wait of each, and the batch. The batch's statements are in the trace of its first sampled
// item; the other items' spans of the batch link to it.

import type { Span, Tracing } from "@khela/service-kit/tracing/tracing";
import { createBatcher, type Batcher, type BatcherOptions } from "./batcher.ts";

type Waiting = { readonly wait: Span; readonly parent: string };

/** The batcher itself without tracing. */
export function createTracedBatcher<Item extends object, Answer>(
  tracing: Tracing | null,
  options: BatcherOptions<Item, Answer>,
): Batcher<Item, Answer> {
  if (tracing === null) return createBatcher(options);
  const waiting = new WeakMap<Item, Waiting>();

  const run = async (items: readonly Item[]): Promise<readonly Answer[]> => {
    const [first, ...others] = items.flatMap((item) => waiting.get(item) ?? []);
    if (first === undefined) return options.run(items);
    for (const { wait } of [first, ...others]) wait.end();
    const attributes = { "khela.batch_items": items.length };
    return tracing.span("batch", { kind: "internal", parent: first.parent, attributes }, async () => {
      const links = [tracing.current()?.traceparent ?? first.parent];
      const joined = others.map(({ parent }) => tracing.begin("batch", { kind: "internal", parent, links }));
      try {
        return await options.run(items);
      } finally {
        for (const span of joined) span.end();
      }
    });
  };

  const batcher = createBatcher({ ...options, run });
  return {
    ...batcher,
    post: (item) => {
      const parent = tracing.current();
      if (parent?.isSampled !== true) return batcher.post(item);
      const wait = tracing.begin("batch wait", { kind: "internal" });
      waiting.set(item, { wait, parent: parent.traceparent });
      return batcher.post(item).finally(() => wait.end());
    },
  };
}
