// Tells the platform what became of a payment, again and again at growing intervals until it says that it has heard.
// An answer below 500 is an answer, also a refusal; silence, 429 and anything above are not.

import type { FastifyBaseLogger } from "fastify";
import { gatewayNotifyPath, type GatewayNotification } from "@khela/contract/payment-gateway";
import { signHeaders } from "@khela/service-kit/webhook-signature";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { Notice, Order, Orders } from "./orders.ts";

export type WebhookDelivery = {
  /** Resolves with the platform's answer to the first attempt, null when there was none; later attempts go on alone. */
  send(notice: Notice): Promise<string | null>;
  /** Takes up whatever an earlier process left. */
  resume(): void;
  stop(): Promise<void>;
};

export type WebhookDeliveryOptions = {
  readonly orders: Orders;
  readonly chance: ClockAndRandom;
  readonly platformUrl: string;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly firstPauseMs?: number;
};

const LONGEST_PAUSE_MS = 5 * 60_000;
const ANSWER_WITHIN_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
/** setTimeout knows no longer wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The notice as it is signed and sent. */
function noticeBody(order: Order, notice: Notice): string {
  const body: GatewayNotification = {
    paymentId: order.paymentId,
    gatewayOrderId: order.gatewayOrderId,
    merchantOrderId: order.merchantOrderId,
    amount: order.amount,
    currency: order.currency,
    result: notice.result,
  };
  return JSON.stringify(body);
}

export function createWebhookDelivery({
  orders,
  chance,
  platformUrl,
  secret,
  log,
  firstPauseMs = FIRST_PAUSE_MS,
}: WebhookDeliveryOptions): WebhookDelivery {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  async function send(order: Order, notice: Notice): Promise<string | null> {
    const body = noticeBody(order, notice);
    const answer = await fetch(platformUrl + gatewayNotifyPath, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signHeaders(secret, { id: notice.id, at: chance.now(), body }),
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

  async function attempt(notice: Notice, tries: number): Promise<string | null> {
    const order = orders.find(notice.gatewayOrderId);
    if (order === null || stopping.signal.aborted) return null;
    try {
      const status = await send(order, notice);
      await orders.setAnswered(notice, status ?? "");
      log.info({ order: order.merchantOrderId, result: notice.result, status }, "notice answered");
      return status;
    } catch (error) {
      if (stopping.signal.aborted) return null;
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, LONGEST_PAUSE_MS);
      log.warn({ err: error, order: order.merchantOrderId, pauseMs }, "notice not taken; trying again");
      later(notice, tries + 1, pauseMs);
      return null;
    }
  }

  function start(notice: Notice, tries: number): Promise<string | null> {
    const work = attempt(notice, tries);
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  function later(notice: Notice, tries: number, waitMs: number): void {
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
      for (const notice of orders.pending())
        later(notice, 0, Math.max(0, notice.dueAt - chance.now().getTime()));
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
