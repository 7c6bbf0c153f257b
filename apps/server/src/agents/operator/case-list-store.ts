import { disputeList, freezeList } from "@khela/contract/operator/agent-cases/lists";
import { formatAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource, numberRange, oneOf, timeRange } from "../../infra/db/lists/list-source.ts";
import type { Dispute } from "../disputes/dispute-store.ts";
import type { Freeze } from "../team/freeze-store.ts";

const timeOf = (time: Date | null) => time?.getTime() ?? null;
const operatorOf = (actor: string | null) => actor?.replace(/^operator:/, "") ?? null;

type FreezeRow = Pick<
  Freeze,
  "id" | "memberId" | "downlineId" | "downlineName" | "reason" | "state" | "requestedAt"
> & {
  readonly agentName: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

/** List of accounts that agents asked to freeze, by time of the request. */
export const freezeListSource = listSource<FreezeRow>()({
  list: freezeList,
  from: sql`agent_freeze f`,
  bucket: sql`f.bucket`,
  keep: sql`f.*`,
  columns: sql`page.id, page.member_id "memberId", m.username "agentName", page.downline_id "downlineId", page.downline_name "downlineName", page.reason,
    page.state, page.requested_at "requestedAt", page.decided_at "decidedAt", page.decided_by "decidedBy"`,
  join: sql`join member m on m.bucket = page.bucket and m.id = page.member_id`,
  scope: ({ merchantId }) => sql`f.merchant_id = ${merchantId}`,
  filters: {
    state: oneOf(sql`f.state`),
    agent: equals(sql`f.member_id`),
    member: equals(sql`f.downline_id`),
    requestedAt: timeRange(sql`f.requested_at`),
  },
  orders: {
    requestedAt: [
      { value: sql`f.requested_at`, type: "timestamptz" },
      { value: sql`f.id::text`, type: "text" },
    ],
  },
  toRow: ({ memberId, agentName, downlineId, downlineName, requestedAt, decidedAt, decidedBy, ...row }) => ({
    ...row,
    requestedAt: requestedAt.getTime(),
    member: { id: String(downlineId), name: downlineName },
    agent: { id: String(memberId), name: agentName },
    decidedAt: timeOf(decidedAt),
    decidedBy: operatorOf(decidedBy),
  }),
});

type DisputeRow = Omit<Dispute, "bucket" | "receiver"> & {
  readonly receiverId: bigint;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

/** List of disputes about credit, by the time at which they were opened. */
export const disputeListSource = listSource<DisputeRow>()({
  list: disputeList,
  from: sql`agent_dispute d`,
  bucket: sql`d.bucket`,
  keep: sql`d.*`,
  columns: sql`page.id, page.member_id "memberId", page.sender_name "senderName", page.receiver_id "receiverId", page.receiver_name "receiverName",
    page.amount_minor "amountMinor", page.currency, page.sent_at "sentAt", page.opened_by "openedBy", page.reason, page.answer, page.state,
    page.opened_at "openedAt", page.escalated_at "escalatedAt", page.decision, page.decided_at "decidedAt", page.decided_by "decidedBy"`,
  scope: ({ merchantId }) => sql`d.merchant_id = ${merchantId}`,
  filters: {
    state: oneOf(sql`d.state`),
    sender: equals(sql`d.member_id`),
    receiver: equals(sql`d.receiver_id`),
    openedAt: timeRange(sql`d.opened_at`),
    amount: numberRange(sql`d.amount_minor`),
  },
  orders: {
    openedAt: [
      { value: sql`d.opened_at`, type: "timestamptz" },
      { value: sql`d.id::text`, type: "text" },
    ],
  },
  toRow: ({ memberId, senderName, receiverId, receiverName, amountMinor, ...row }) => ({
    id: row.id,
    openedAt: row.openedAt.getTime(),
    sender: { id: String(memberId), name: senderName },
    receiver: { id: String(receiverId), name: receiverName },
    amount: formatAmount(amountMinor, row.currency),
    currency: row.currency,
    sentAt: row.sentAt.getTime(),
    openedBy: row.openedBy,
    reason: row.reason,
    answer: row.answer,
    state: row.state,
    escalatedAt: timeOf(row.escalatedAt),
    decision: row.decision,
    decidedAt: timeOf(row.decidedAt),
    decidedBy: operatorOf(row.decidedBy),
  }),
});
