// Policy of transfer wallets: the vendor keeps the balance and we ask it to deposit and withdraw. JSON signed with
// SHA-256. apps/server/src/play/transfer-wallet calls the vendor.

import type { AdapterPolicy } from "@khela/contract/vendor-adapters";

export const policy: AdapterPolicy = {
  name: "transfer",
  source:
    "public documents of transfer wallets: balance, transfer in or out by a unique reference, transfer status",
  wallet: "transfer",
  credential: "secret",
  idScope: "vendor",
  replay: "first",
  unknownRollback: "tombstone",
  winNames: "bet",
  winWithoutBet: "refuse",
  rollbackAfterWin: "refuse",
  body: "json",
  money: "decimal",
  currency: "in the request",
  http: "always 200",
};
