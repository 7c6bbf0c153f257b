import type { ChatSettings } from "@khela/contract/operator/chat/schemas";
import { sql, type Db } from "@khela/service-kit/db/database";

/**
 * Finds the chat's settings; null: the merchant has no settings. `forUpdate` locks the row until the transaction ends.
 */
export function findChatSettings(
  db: Db,
  merchantId: number,
  forUpdate = false,
): Promise<ChatSettings | null> {
  return db.maybe(sql`
    select to_char(opens_at, 'HH24:MI') opens, to_char(closes_at, 'HH24:MI') closes, usual_wait_minutes "usualWaitMinutes", questions
    from chat_setting where merchant_id = ${merchantId} ${forUpdate ? sql`for update` : sql``}`);
}

export async function saveChatSettings(
  tx: Db,
  merchantId: number,
  { opens, closes, usualWaitMinutes, questions }: ChatSettings,
): Promise<void> {
  await tx.run(sql`
    insert into chat_setting (merchant_id, opens_at, closes_at, usual_wait_minutes, questions)
    values (${merchantId}, ${opens}::time, ${closes}::time, ${usualWaitMinutes}, ${JSON.stringify(questions)}::jsonb)
    on conflict (merchant_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      usual_wait_minutes = excluded.usual_wait_minutes, questions = excluded.questions`);
}
