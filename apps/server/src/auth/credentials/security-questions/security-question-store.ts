import type { SecurityQuestionId } from "@khela/contract/auth/security-questions/questions";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export type SecurityAnswersRow = {
  readonly questions: readonly SecurityQuestionId[];
  /** Hash of all answers together, argon2id as a PHC string. */
  readonly hash: string;
};

/** Finds the member's questions and the hash of the answers; null: no questions are chosen. */
export function findSecurityAnswers(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<SecurityAnswersRow | null> {
  return db.maybe<SecurityAnswersRow>(sql`
    select questions, answers_hash hash from member_security_answer
    where bucket = ${bucket} and member_id = ${memberId}`);
}

export type SecurityAnswersChange = {
  readonly to: SecurityAnswersRow;
  /** The hash that is replaced; null: none is set. */
  readonly from: string | null;
  readonly now: Date;
};

/** Stores questions and answers; false when another request has changed the questions since the read. */
export async function saveSecurityAnswers(
  db: Db,
  { bucket, memberId }: MemberKey,
  { to, from, now }: SecurityAnswersChange,
): Promise<boolean> {
  const questions = [...to.questions];
  const changed =
    from === null
      ? sql`insert into member_security_answer (bucket, member_id, questions, answers_hash, set_at)
          values (${bucket}, ${memberId}, ${questions}::text[], ${to.hash}, ${now}) on conflict do nothing`
      : sql`update member_security_answer set questions = ${questions}::text[], answers_hash = ${to.hash}, set_at = ${now}
          where bucket = ${bucket} and member_id = ${memberId} and answers_hash = ${from}`;
  return (await db.run(changed)) === 1;
}
