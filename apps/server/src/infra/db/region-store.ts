import { sql, type Db } from "@khela/service-kit/db/database";

/** Denied countries without a local licence that opens them. */
export async function listDeniedCountries(db: Db): Promise<string[]> {
  const rows = await db.rows<{ country: string }>(
    sql`select country from denied_country where lifted_by is null limit 300`,
  );
  return rows.map(({ country }) => country);
}
