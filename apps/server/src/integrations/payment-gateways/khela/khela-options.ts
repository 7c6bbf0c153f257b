// Options that both parts of our own protocol share: orders and payouts.

import type { HttpClient } from "../../http-client.ts";

export type KhelaGatewayOptions = {
  readonly httpClient: HttpClient;
  readonly gatewayUrl: string;
  /** Shared with the gateway. */
  readonly gatewaySecret: string;
};
