// Policy of the vendor wallet API, the platform's own protocol. Every other adapter is described by its differences
// from this protocol. Its routes are in apps/server/src/play/vendor-api.

import type { AdapterPolicy } from "@khela/contract/vendor-adapters";

export const policy: AdapterPolicy = {
  name: "khela",
  source: "docs/integrate.md",
  wallet: "seamless",
  credential: "secret",
  idScope: "player",
  replay: "first",
  unknownRollback: "tombstone",
  winNames: "bet",
  winWithoutBet: "refuse",
  rollbackAfterWin: "refuse",
  body: "json",
  money: "decimal",
  currency: "in the request",
  http: "by code",
};
