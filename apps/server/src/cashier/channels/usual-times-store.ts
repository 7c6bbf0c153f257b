import { sql, type Db } from "@khela/service-kit/db/database";

export type CreditTime = {
  readonly merchantId: number;
  readonly channel: string;
  readonly paidAt: Date;
  /** Seconds to the credit, counted from the order or, for a manual payment, from the member's report. */
  readonly seconds: number;
};

/** Lists the last credited orders of each channel in a bucket, at most `most` of a channel, since `since`. */
export function listCreditTimes(
  db: Db,
  bucket: number,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<CreditTime[]> {
  return db.rows<CreditTime>(sql`
    select "merchantId", channel, "paidAt", seconds from (
      select merchant_id "merchantId", channel, paid_at "paidAt",
        greatest(extract(epoch from paid_at - coalesce(submitted_at, created_at)), 0)::float8 seconds,
        row_number() over (partition by merchant_id, channel order by paid_at desc) place
      from deposit_order where bucket = ${bucket} and state = 'paid' and paid_at > ${since}) o
    where place <= ${most}`);
}

/**
 * Replaces the usual credit times of all channels. A channel that is not in the list has no usual time afterwards.
 * Locks the channels in the order of merchant and code, as an operator's change does.
 */
export async function replaceUsualTimes(
  tx: Db,
  times: readonly { readonly merchantId: number; readonly channel: string; readonly usualS: number }[],
): Promise<void> {
  await tx.run(sql`select from deposit_channel order by merchant_id, code for no key update`);
  await tx.run(sql`
    update deposit_channel c set usual_s = u.usual_s
    from deposit_channel o left join jsonb_to_recordset(${JSON.stringify(
      times.map(({ merchantId, channel, usualS }) => ({ merchant_id: merchantId, channel, usual_s: usualS })),
    )}::jsonb) as u(merchant_id int, channel text, usual_s int) on u.merchant_id = o.merchant_id and u.channel = o.code
    where c.merchant_id = o.merchant_id and c.code = o.code and c.usual_s is distinct from u.usual_s`);
}
