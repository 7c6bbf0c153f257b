// Calls to SSLCommerz. All answers are JSON, also refusals.

import { PROVIDER_TIMEOUT_MS, type GatewayServices } from "../payment-gateway.ts";
import type { SslcommerzSettings } from "./settings.ts";

export type SslcommerzClient = {
  /** Posts a form and returns the answer's body; null: no answer. */
  post(path: string, form: Readonly<Record<string, string>>): Promise<unknown>;
  /** Like `post`, with the store's id and password in the query. */
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown>;
};

export function createSslcommerzClient(
  { url, storeId, storePassword }: SslcommerzSettings,
  { circuitBreakers }: GatewayServices,
): SslcommerzClient {
  async function request(
    method: "GET" | "POST",
    path: string,
    form: Readonly<Record<string, string>> | undefined,
  ): Promise<unknown> {
    const answer = await circuitBreakers.request("gateway:sslcommerz", {
      method,
      url: url + path,
      ...(form === undefined ? {} : { form }),
      id: path,
      timeoutMs: PROVIDER_TIMEOUT_MS,
    });
    return answer.kind === "answer" && answer.status === 200 ? answer.body : null;
  }
  return {
    post: (path, form) => request("POST", path, form),
    get(path, query) {
      const all = { ...query, store_id: storeId, store_passwd: storePassword, format: "json" };
      return request("GET", `${path}?${new URLSearchParams(all).toString()}`, undefined);
    },
  };
}
