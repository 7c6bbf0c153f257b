// Options of our own protocol, for deposits and payouts.

import type { HttpClient } from "../../http-client.ts";

export type KhelaGatewayOptions = {
  readonly httpClient: HttpClient;
  readonly gatewayUrl: string;
  /** Secret shared with the gateway. */
  readonly gatewaySecret: string;
};
