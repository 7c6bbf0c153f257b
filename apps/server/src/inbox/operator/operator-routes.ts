// An operator's message to one member, in the language in which the operator wrote it.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import { lockOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import { sendToMember } from "../inbox.ts";

type Send = (typeof operatorCalls)["memberInbox"]["send"];

const toMarkup = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");

async function send(
  ctx: OperatorContext<Send>,
  { id, requestId, title, text }: ParsedOperatorInputOf<Send>,
): Promise<Record<string, never>> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  if (member.status === "closed") ctx.fail("member.state", { status: member.status });
  const written = { title: title.trim(), content: toMarkup(text) };
  // every reader gets the same text
  const words = { BN: written, EN: written, TH: written };
  await sendToMember(ctx.db, ctx, member, { ref: `operator-${requestId}`, words });
  ctx.audit({ subject: memberSubject(member), after: { title: written.title } });
  return {};
}

export function memberInboxOperatorRoutes(): OperatorRoutes<"memberInbox"> {
  return { send };
}
