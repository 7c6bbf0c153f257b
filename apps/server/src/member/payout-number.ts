// The keyed hash of a payout account's number. It compares the number with other members' numbers and with an
// operator's search.

import { createHmac } from "node:crypto";
import type { Secrets } from "../infra/secrets.ts";

export const hashOfPayoutNumber = (secrets: Secrets, provider: string, number: string): string =>
  createHmac("sha256", secrets.bytes("payout numbers"))
    .update(JSON.stringify([provider, number]))
    .digest("hex");
