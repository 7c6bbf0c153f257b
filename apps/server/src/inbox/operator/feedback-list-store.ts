import { feedbackList } from "@khela/contract/operator/feedback/lists";
import { sql } from "@khela/service-kit/db/database";
import { anyOf, equals, listSource, timeRange } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly username: string;
  readonly content: string;
  readonly remark: string;
  readonly language: string;
  readonly sentAt: Date;
  readonly pictures: readonly bigint[];
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
};

/** Lists the merchant's feedback by the time of sending. */
export const feedbackListSource = listSource<Row>()({
  list: feedbackList,
  from: sql`feedback f`,
  bucket: sql`f.bucket`,
  keep: sql`f.*`,
  columns: sql`page.id, page.member_id "memberId", m.username, page.content, page.remark, page.language, page.sent_at "sentAt", page.answer,
    page.answered_by "answeredBy", page.answered_at "answeredAt",
    array(select p.id from feedback_picture p where p.bucket = page.bucket and p.member_id = page.member_id and p.feedback_id = page.id
      order by p.id) pictures`,
  join: sql`join member m on m.bucket = page.bucket and m.id = page.member_id`,
  scope: ({ merchantId }) => sql`f.merchant_id = ${merchantId}`,
  filters: {
    // each condition matches the condition of a partial index
    state: (states) =>
      anyOf(states.map((state) => (state === "waiting" ? sql`f.answer is null` : sql`f.answer is not null`))),
    member: equals(sql`f.member_id`),
    sentAt: timeRange(sql`f.sent_at`),
  },
  orders: {
    sentAt: [
      { value: sql`f.sent_at`, type: "timestamptz" },
      { value: sql`f.id`, type: "bigint" },
    ],
  },
  toRow: ({ id, memberId, username, sentAt, pictures, answeredAt, ...row }) => ({
    ...row,
    id: String(id),
    member: { id: String(memberId), name: username },
    sentAt: sentAt.getTime(),
    pictures: pictures.map(String),
    answeredAt: answeredAt?.getTime() ?? null,
  }),
});
