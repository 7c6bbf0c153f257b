// Informs a member about changes of their account's security: a message in their inbox, in the transaction of the
// change, and afterwards a mail to their verified address. Neither contains a secret.

import { messageLanguageOf, type MessageLanguage } from "@khela/contract/locale/languages";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../http/context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import { emailOf } from "../../member/member.ts";
import { noticeMail } from "./message-texts.ts";

export type SecurityNotice = Readonly<
  Record<MessageLanguage, { readonly title: string; readonly text: string }>
>;

type Caller = Pick<Context, "db" | "push" | "now" | "mail" | "merchant" | "language" | "requestId" | "after">;

/** Sends the notice only to the inbox, without a mail. */
export async function storeSecurityNotice(
  tx: Db,
  ctx: Pick<Caller, "push" | "now" | "requestId">,
  member: MemberKey,
  notice: SecurityNotice,
): Promise<void> {
  const words = Object.fromEntries(
    Object.entries(notice).map(([language, { title, text }]) => [
      language,
      { title, content: `<p>${text}</p>` },
    ]),
  );
  await sendToMember(tx, ctx, member, { ref: `security-${ctx.requestId}-${notice.EN.title}`, words });
}

/**
 * Sends the notice to the inbox and by mail. `member` must be the caller, because the mail is in the caller's language
 * and contains the name. The mail is sent after the response. One request may report several changes, each once.
 */
export async function sendSecurityNotice(
  tx: Db,
  ctx: Caller,
  member: MemberKey & { readonly username: string },
  notice: SecurityNotice,
): Promise<void> {
  await storeSecurityNotice(tx, ctx, member, notice);
  const { mail, db, language, merchant } = ctx;
  if (mail === null) return;
  const { title, text } = notice[messageLanguageOf(language)];
  ctx.after(async () => {
    const { email, isVerified } = await emailOf(db, member);
    if (email === null || !isVerified) return;
    const about = { brand: merchant.brand, username: member.username, title, text };
    await mail.send({ to: email, ...noticeMail(language, about) });
  });
}
