// Notes and tags of operators about a member. A note is written once for each request id and never changed.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import {
  getOperatedMember,
  lockOperatedMember,
  memberSubject,
} from "../../infra/operator/operated-member-store.ts";
import { insertNote, listNotes, listTags, replaceTags, type NoteRow } from "./note-store.ts";

type Calls = (typeof operatorCalls)["members"];

const PAGE = 50;

const toNote = ({ id, text, by, at }: NoteRow) => ({ id: String(id), text, by, at: at.getTime() });

export async function readNotes(
  ctx: OperatorContext<Calls["notes"]>,
  { id, cursor = "" }: ParsedOperatorInputOf<Calls["notes"]>,
): Promise<OperatorOutputOf<Calls["notes"]>> {
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  const place =
    cursor === ""
      ? null
      : (decodeCursor(cursor, [/^[1-9]\d{0,17}$/, /^[1-9]\d{0,17}$/]) ??
        ctx.fail("request_param_err", { field: "cursor" }));
  if (place !== null && place[0] !== id) ctx.fail("request_param_err", { field: "cursor" });
  const before = place === null ? null : BigInt(place[1]!);
  const found = await listNotes(ctx.db, member, { before, limit: PAGE + 1 });
  const list = found.slice(0, PAGE);
  const last = found.length > PAGE ? list.at(-1) : undefined;
  return {
    list: list.map(toNote),
    nextCursor: last === undefined ? null : encodeCursor([id, String(last.id)]),
  };
}

export async function addNote(
  ctx: OperatorContext<Calls["addNote"]>,
  { id, requestId, text }: ParsedOperatorInputOf<Calls["addNote"]>,
): Promise<OperatorOutputOf<Calls["addNote"]>> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  const by = ctx.operator.name;
  const note = await insertNote(ctx.db, member, { requestId, text: text.trim(), by, now: ctx.now() });
  ctx.audit({ subject: memberSubject(member), after: { note: String(note.id) } });
  return toNote(note);
}

export async function setTags(
  ctx: OperatorContext<Calls["setTags"]>,
  { id, tags }: ParsedOperatorInputOf<Calls["setTags"]>,
): Promise<Record<string, never>> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  const before = await listTags(ctx.db, member);
  const chosen = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))].toSorted();
  await replaceTags(ctx.db, member, { tags: chosen, by: ctx.operator.name, now: ctx.now() });
  ctx.audit({
    subject: memberSubject(member),
    before: { tags: before.join(", ") },
    after: { tags: chosen.join(", ") },
  });
  return {};
}
