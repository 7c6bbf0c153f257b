import { formatAmount, readAmount } from "@khela/engines/money";
import type { Database } from "@khela/service-kit/db/database";
import { findLimits } from "../../apps/server/src/agents/credit/limit-store.ts";
import { saveLimits } from "../../apps/server/src/agents/credit/limits.ts";
import { decidingName } from "../back-office/operator-name.ts";

type Merchant = { readonly id: number; readonly currency: string };
type Texts = Readonly<Record<"least" | "most" | "day", string | undefined>>;
/** Null ends the limits. */
type Change = { readonly texts: Texts | null; readonly operator: string | undefined };

/** The line that says what an agent may send. */
export async function limitLine(db: Database, { id, currency }: Merchant): Promise<string> {
  const limits = await findLimits(db, { merchantId: id, currency });
  if (limits === null) return "there are no limits.";
  const money = (minor: bigint) => `${formatAmount(minor, currency)} ${currency}`;
  const { leastMinor, mostMinor, dayMinor } = limits;
  return `to one member from ${money(leastMinor)} to ${money(mostMinor)}, in a day ${money(dayMinor)}.`;
}

/** Sets or ends the limits; returns whether they can be kept. */
export async function changeLimits(
  db: Database,
  merchant: Merchant,
  { texts, operator }: Change,
): Promise<boolean> {
  const read = (text = "") => {
    const reading = readAmount(text, merchant.currency);
    return reading.ok ? reading.minor : 0n;
  };
  const limits =
    texts === null
      ? null
      : { leastMinor: read(texts.least), mostMinor: read(texts.most), dayMinor: read(texts.day) };
  const key = { merchantId: merchant.id, currency: merchant.currency };
  return saveLimits(db, key, limits, `operator:${await decidingName(db, key, operator)}`);
}
