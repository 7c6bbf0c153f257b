import { conversationList } from "@khela/contract/operator/chat/lists";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly memberId: bigint;
  readonly username: string;
  readonly language: string;
  readonly assignedTo: string | null;
  readonly waitingSince: Date | null;
  readonly lastAt: Date;
  readonly unread: number;
  readonly lastText: string;
};

/**
 * Lists the merchant's conversations, by the start of the member's wait, or by the last message if the member does not
 * wait.
 */
export const conversationListSource = listSource<Row>()({
  list: conversationList,
  from: sql`chat_conversation c`,
  bucket: sql`c.bucket`,
  keep: sql`c.*`,
  columns: sql`page.member_id "memberId", p.username, page.language, page.assigned_to "assignedTo", page.waiting_since "waitingSince",
    page.last_at "lastAt",
    coalesce((select m.text from chat_message m
      where m.bucket = page.bucket and m.member_id = page.member_id and m.id = page.last_id), '') "lastText",
    (select count(*)::int from chat_message m where m.bucket = page.bucket and m.member_id = page.member_id
      and m.sender = 'member' and m.id > page.operator_read_id) unread`,
  join: sql`join member p on p.bucket = page.bucket and p.id = page.member_id`,
  scope: ({ merchantId }) => sql`c.merchant_id = ${merchantId}`,
  filters: {
    isWaiting: (isWaiting) => (isWaiting ? sql`c.waiting_since is not null` : sql`c.waiting_since is null`),
    isAssigned: (isAssigned) => (isAssigned ? sql`c.assigned_to is not null` : sql`c.assigned_to is null`),
    assignedTo: equals(sql`c.assigned_to`),
    member: (nameOrId, { merchantId }) => {
      const text = nameOrId.trim().toLowerCase();
      return sql`c.member_id = coalesce(
        (select n.member_id from member_name n where n.merchant_id = ${merchantId} and n.name = ${text}),
        ${/^[1-9][0-9]{0,17}$/.test(text) ? BigInt(text) : null}::bigint)`;
    },
  },
  orders: {
    since: [
      { value: sql`coalesce(c.waiting_since, c.last_at)`, type: "timestamptz" },
      { value: sql`c.member_id`, type: "bigint" },
    ],
  },
  toRow: ({ memberId, username, assignedTo, waitingSince, lastAt, lastText, ...row }, { operator }) => ({
    ...row,
    id: String(memberId),
    member: { id: String(memberId), name: username },
    assignedTo,
    waitingSince: waitingSince?.getTime() ?? null,
    lastAt: lastAt.getTime(),
    // a conversation of another operator can be read only with a reason
    lastText: assignedTo === null || assignedTo === operator ? lastText : null,
  }),
});
