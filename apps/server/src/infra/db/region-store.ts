import { sql, type Db } from "@khela/service-kit/db/database";

/** Lists denied countries that no local licence has opened. */
export async function listDeniedCountries(db: Db): Promise<string[]> {
  const rows = await db.rows<{ country: string }>(
    sql`select country from denied_country where lifted_by is null limit 300`,
  );
  return rows.map(({ country }) => country);
}
