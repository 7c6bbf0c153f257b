import Type from "typebox";
import { agentRebateSchemas, RebateConfigs } from "../../agents/rebates/schemas.ts";
import { agentSchemas } from "../../agents/schemas.ts";
import { access } from "../../member/member-types.ts";
import { Cursor, EmptyObject, Money, NextCursor, pageSize } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { MemberLine } from "../members/schemas.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { agents } from "./calls.ts";
import { agentList } from "./lists.ts";

const ById = Type.Object({ id: Id });
const Count = Type.Integer({ minimum: 0 });
const Move = { id: Id, under: Id };

const Signal = Type.Object({
  member: MemberLine,
  /** Number of acts between the two members (registration, contract, credit) from a browser that both have used. */
  devices: Count,
  payoutAccounts: Count,
  /** Networks (/24, /64) from which both had sessions in the last 30 days. */
  networks: Count,
});

export const agentOperatorSchemas = {
  list: listSchemas(agentList),
  get: {
    in: ById,
    out: Type.Object({
      ...MemberLine.properties,
      isAgent: Type.Boolean(),
      /** Whether the account only carries credit: it uses the operator's money and has no cashier. */
      isCredit: Type.Boolean(),
      /** The agents above the member, nearest first. */
      above: Type.Array(MemberLine),
      directMembers: Count,
      directAgents: Count,
      members: Count,
      agents: Count,
      balance: Money,
      held: Money,
      currency: Type.String(),
    }),
  },
  below: {
    in: Type.Object({
      id: Id,
      /** The beginning of a username to search for. */
      name: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_]{0,20}$" })),
      cursor: Type.Optional(Cursor),
      size: pageSize(50, 100),
    }),
    out: Type.Object({ list: agentSchemas.downlines.out.properties.list, nextCursor: NextCursor }),
  },
  figures: {
    in: Type.Object({ id: Id, ...agentSchemas.teamKpi.in.properties }),
    out: agentSchemas.teamKpi.out,
  },
  rates: {
    in: ById,
    out: Type.Object({
      list: agentRebateSchemas.downlineRebates.out.properties.list,
      /** Whether operators may set these rebate rates. They may only when the agent has no agent above. */
      maySet: Type.Boolean(),
    }),
  },
  links: { in: ById, out: agentSchemas.affiliateUrls.out },
  signals: {
    in: ById,
    out: Type.Object({
      /** Members who share something with the agent; those with more kinds of signals first. */
      list: Type.Array(Signal),
      /** Members of the team who share one payout account; largest group first. */
      rings: Type.Array(Type.Array(MemberLine)),
    }),
  },
  make: { in: Type.Object({ id: Id, type: Type.Enum(access.agent), reason: Reason }), out: EmptyObject },
  setRates: {
    in: Type.Object({ id: Id, configs: RebateConfigs, reason: Reason }),
    out: Type.Object({ fromDay: Type.String() }),
  },
  previewMove: {
    in: Type.Object(Move),
    out: Type.Object({
      /** Number of members below the moved member, at any depth, who move along. */
      members: Count,
      agents: Count,
      /** Number of contracts with the present agent; the move ends them. */
      contracts: Count,
    }),
  },
  move: { in: Type.Object({ ...Move, reason: Reason }), out: EmptyObject },
} as const satisfies Record<keyof typeof agents, { in: Type.TSchema; out: Type.TSchema }>;
