import type { LanguageCode } from "@khela/contract/locale/languages";
import { sql, type Db } from "@khela/service-kit/db/database";

export type CannedAnswer = {
  readonly code: string;
  readonly language: LanguageCode;
  readonly text: string;
  readonly changedBy: string;
  readonly changedAt: Date;
};

type AnswerKey = Pick<CannedAnswer, "code" | "language"> & { readonly merchantId: number };

export function listCannedAnswers(db: Db, merchantId: number, limit: number): Promise<CannedAnswer[]> {
  return db.rows(sql`
    select code, language, text, changed_by "changedBy", changed_at "changedAt" from chat_canned_answer
    where merchant_id = ${merchantId} order by code, language limit ${limit}`);
}

/** Finds the text of a canned answer and locks the row until the transaction ends; null: no answer. */
export async function lockCannedAnswer(
  tx: Db,
  { merchantId, code, language }: AnswerKey,
): Promise<string | null> {
  const row = await tx.maybe<{ text: string }>(sql`
    select text from chat_canned_answer where merchant_id = ${merchantId} and code = ${code} and language = ${language} for update`);
  return row?.text ?? null;
}

export async function countCannedAnswers(db: Db, merchantId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int count from chat_canned_answer where merchant_id = ${merchantId}`,
  );
  return count;
}

export async function saveCannedAnswer(
  tx: Db,
  {
    merchantId,
    code,
    language,
    text,
    changedBy,
    changedAt,
  }: AnswerKey & Omit<CannedAnswer, "code" | "language">,
): Promise<void> {
  await tx.run(sql`
    insert into chat_canned_answer (merchant_id, code, language, text, changed_by, changed_at)
    values (${merchantId}, ${code}, ${language}, ${text}, ${changedBy}, ${changedAt})
    on conflict (merchant_id, code, language) do update set text = excluded.text, changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
}

export async function removeCannedAnswer(tx: Db, { merchantId, code, language }: AnswerKey): Promise<void> {
  await tx.run(sql`
    delete from chat_canned_answer where merchant_id = ${merchantId} and code = ${code} and language = ${language}`);
}
