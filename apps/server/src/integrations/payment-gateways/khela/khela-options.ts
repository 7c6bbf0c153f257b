// Options that the orders and payouts of the project's own protocol share.

import type { HttpClient } from "../../http-client.ts";

export type KhelaGatewayOptions = {
  readonly httpClient: HttpClient;
  readonly gatewayUrl: string;
  /** Shared with the gateway. */
  readonly gatewaySecret: string;
};
