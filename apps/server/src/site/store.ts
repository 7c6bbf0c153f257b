import { sql, type Db } from "../platform/db/pool.ts";

export type ServiceLink = { readonly kind: string; readonly title: string; readonly url: string; readonly social: boolean };

export function listLinks(db: Db, merchantId: number): Promise<ServiceLink[]> {
  return db.rows<ServiceLink>(sql`
    select kind, title, url, social from service_link where merchant_id = ${merchantId} order by sort, id limit 50`);
}
