// The keyed hash by which an account number is compared: with the numbers of other members, and with what an operator looks for.

import { createHmac } from "node:crypto";
import type { Secrets } from "../infra/secrets.ts";

export const hashOfPayoutNumber = (secrets: Secrets, provider: string, number: string): string =>
  createHmac("sha256", secrets.bytes("payout numbers"))
    .update(JSON.stringify([provider, number]))
    .digest("hex");
