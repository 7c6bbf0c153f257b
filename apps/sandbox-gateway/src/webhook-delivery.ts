// Notifies the platform of the outcome of a payment or payout, again at growing intervals until it confirms. An
// answer below 500 confirms, even a refusal; no answer, 429 or 500 and above do not.

import type { FastifyBaseLogger } from "fastify";
import { signHeaders } from "@khela/service-kit/webhook-signature";
import { traceHeaders, type Tracing } from "@khela/service-kit/tracing/tracing";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";

export type DueNotice = {
  /** Id of the message, not of its payment or payout. */
  readonly id: string;
  readonly dueAt: number;
};

/** Storage of the notices to deliver. */
export type NoticeSource<N extends DueNotice> = {
  /** The notice in its signed form, its order and its trace; null when the order is no longer kept. */
  messageOf(notice: N): {
    readonly path: string;
    readonly body: unknown;
    readonly about: string;
    readonly traceparent: string | undefined;
  } | null;
  setAnswered(notice: N, status: string): Promise<void>;
  /** Returns the notices that the platform has not confirmed. */
  pending(): readonly N[];
};

export type WebhookDelivery<N extends DueNotice> = {
  /**
   * Sends a notice. Resolves with the platform's answer to the first attempt, null without an answer; later attempts
   * run in the background.
   */
  send(notice: N): Promise<string | null>;
  /** Resumes the delivery of notices that an earlier process left unconfirmed. */
  resume(): void;
  stop(): Promise<void>;
};

export type WebhookDeliveryOptions<N extends DueNotice> = {
  readonly source: NoticeSource<N>;
  readonly chance: ClockAndRandom;
  readonly platformUrl: string;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly firstPauseMs?: number;
  readonly tracing?: Tracing | null;
};

const LONGEST_PAUSE_MS = 5 * 60_000;
const ANSWER_WITHIN_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
/** Maximum time of setTimeout. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function createWebhookDelivery<N extends DueNotice>({
  source,
  chance,
  platformUrl,
  secret,
  log,
  firstPauseMs = FIRST_PAUSE_MS,
  tracing = null,
}: WebhookDeliveryOptions<N>): WebhookDelivery<N> {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  async function send(notice: N, path: string, body: string): Promise<string | null> {
    const answer = await fetch(platformUrl + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signHeaders(secret, { id: notice.id, at: chance.now(), body }),
        ...traceHeaders(tracing),
      },
      body,
      redirect: "error",
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    const text = await answer.text();
    if (answer.status >= 500 || answer.status === 429)
      throw new Error(`the platform answered ${answer.status}`);
    const status = (JSON.parse(text) as { status?: unknown }).status;
    return typeof status === "string" ? status : String(answer.status);
  }

  async function attempt(notice: N, tries: number): Promise<string | null> {
    const message = source.messageOf(notice);
    if (message === null || stopping.signal.aborted) return null;
    const { path, body, about, traceparent } = message;
    const deliver = () => send(notice, path, JSON.stringify(body));
    try {
      const status = await (tracing === null
        ? deliver()
        : tracing.span(`POST ${path}`, { kind: "client", parent: traceparent }, deliver));
      await source.setAnswered(notice, status ?? "");
      log.info({ order: about, notice: notice.id, status }, "notice answered");
      return status;
    } catch (error) {
      if (stopping.signal.aborted) return null;
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, LONGEST_PAUSE_MS);
      log.warn({ err: error, order: about, pauseMs }, "notice not accepted; trying again");
      later(notice, tries + 1, pauseMs);
      return null;
    }
  }

  function start(notice: N, tries: number): Promise<string | null> {
    const work = attempt(notice, tries);
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  function later(notice: N, tries: number, waitMs: number): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void start(notice, tries);
      },
      Math.min(waitMs, LONGEST_TIMER_MS),
    );
    timers.add(timer);
  }

  return {
    async send(notice) {
      const waitMs = notice.dueAt - chance.now().getTime();
      if (waitMs <= 0) return start(notice, 0);
      later(notice, 0, waitMs);
      return null;
    },
    resume() {
      for (const notice of source.pending())
        later(notice, 0, Math.max(0, notice.dueAt - chance.now().getTime()));
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
