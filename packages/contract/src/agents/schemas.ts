import Type from "typebox";
import {
  customCodeLength,
  customCodePattern,
  freezeStates,
  maxAffiliateLinks,
  maxFreezeReason,
  teamGroups,
  teamPeriods,
} from "./team.ts";
import type { agents } from "./calls.ts";
import { memberTypes } from "../member/member-types.ts";
import { Field } from "../auth/fields.ts";
import { RebateConfigs } from "./rebates/schemas.ts";
import { Cursor, EmptyObject, EpochMs, Money, NextCursor, pageSize } from "../shapes.ts";

/** A day of the site's calendar. */
const Day = Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
const CustomerId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const Count = Type.Integer({ minimum: 0 });
const LinkCode = Type.String({ pattern: "^[A-Za-z0-9_-]{3,40}$" });
const MemberType = Type.Enum(memberTypes);

/** Money figures of a team. agents/team.ts defines each of them. */
const Sums = {
  deposit: Money,
  withdraw: Money,
  stake: Money,
  payout: Money,
  turnover: Money,
  bonus: Money,
  rebate: Money,
  ggr: Money,
  net: Money,
};

const Link = Type.Object({
  code: LinkCode,
  /** Whether the agent chose the link's code; otherwise the code is generated. */
  custom: Type.Boolean(),
  state: Type.Enum(["open", "closed"] as const),
  /** The page that the link opens. */
  url: Type.String(),
  createdAt: EpochMs,
  /** End of the link's validity; null: no end. */
  endDate: Type.Union([EpochMs, Type.Null()]),
  visits: Count,
  registrations: Count,
  /** Number of members who registered with the link and have deposited, and the sum of their deposits. */
  firstDeposits: Count,
  deposit: Money,
  configs: RebateConfigs,
});

const Downline = {
  customerId: CustomerId,
  customerName: Type.String(),
  type: MemberType,
  isAgent: Type.Boolean(),
  /** Number of levels below the caller; 1: directly below. */
  depth: Type.Integer({ minimum: 1 }),
  /** Id of the agent directly above the member. */
  uplineId: CustomerId,
  registerDate: EpochMs,
  lastLogin: Type.Union([EpochMs, Type.Null()]),
  status: Type.Enum(["active", "blocked", "closed"] as const),
  accountBalance: Money,
  /**
   * Number of members below this one, at any depth, and how many of them are agents; 0 for members who are not agents.
   */
  teamSize: Count,
  agentCount: Count,
};

export const agentSchemas = {
  teamKpi: {
    in: Type.Object({
      group: Type.Enum(teamGroups),
      from: Day,
      to: Day,
      by: Type.Optional(Type.Enum(teamPeriods)),
    }),
    out: Type.Object({
      group: Type.Enum(teamGroups),
      from: Day,
      to: Day,
      currency: Type.String(),
      /** Present number of the group's members, and how many of them are agents. */
      teamSize: Count,
      agentCount: Count,
      newMembers: Count,
      activeMembers: Count,
      firstDeposits: Count,
      ...Sums,
      days: Type.Array(
        Type.Object({
          day: Day,
          newMembers: Count,
          activeMembers: Count,
          firstDeposits: Count,
          ...Sums,
        }),
      ),
      /**
       * Weeks or months of the range, cut at the range's ends, each with its number of distinct active members. Empty
       * when the request has no `by`.
       */
      periods: Type.Array(
        Type.Object({
          from: Day,
          to: Day,
          newMembers: Count,
          activeMembers: Count,
          firstDeposits: Count,
          ...Sums,
        }),
      ),
      categories: Type.Array(
        Type.Object({ gameType: Type.String(), stake: Money, payout: Money, turnover: Money, ggr: Money }),
      ),
    }),
  },
  teamRows: {
    in: Type.Object({
      group: Type.Enum(teamGroups),
      from: Day,
      to: Day,
      /** Only figures of this game category. Rows of one category have no counts. */
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      /** Id of an agent directly below the caller: the answer has the rows of that agent's team. */
      customerId: Type.Optional(CustomerId),
      cursor: Type.Optional(Cursor),
      pageSize: pageSize(20, 50),
    }),
    out: Type.Object({
      currency: Type.String(),
      /**
       * Rows that add up to the group's figures, newest member first. In the rows of an agent's team, the agent's own
       * row comes first.
       */
      list: Type.Array(
        Type.Object({
          /**
           * The row's member. Null: no single member, because the figures are older than the stored rows, or belong to
           * an agent's team on a day on which a member was moved.
           */
          customerId: Type.Union([CustomerId, Type.Null()]),
          /** Name of the row's member; null: the member is no longer below the caller. */
          customerName: Type.Union([Type.String(), Type.Null()]),
          /**
           * Whether the member was an agent at the time of the figures. An agent's row includes everyone below the
           * agent, unless `isOwn`.
           */
          isAgent: Type.Boolean(),
          /** In the rows of an agent's team: whether the row is the agent's own play. */
          isOwn: Type.Boolean(),
          /**
           * Whether the caller can open this row to read the rows of the member's own team: the member is an agent and
           * is now directly below the caller.
           */
          canOpen: Type.Boolean(),
          newMembers: Count,
          activeMembers: Count,
          firstDeposits: Count,
          ...Sums,
        }),
      ),
      nextCursor: NextCursor,
    }),
  },
  downlines: {
    in: Type.Object({
      /** Any part of the username to search for. */
      customerName: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_]{0,20}$" })),
      /**
       * Only members directly below this agent of the team; `self`: directly below the caller. Left out: members at any
       * depth.
       */
      agentId: Type.Optional(Type.Union([Type.Literal("self"), CustomerId])),
      cursor: Type.Optional(Cursor),
      pageSize: pageSize(20, 50),
    }),
    out: Type.Object({ list: Type.Array(Type.Object(Downline)), nextCursor: NextCursor }),
  },
  subordinate: {
    in: Type.Object({ customerId: CustomerId }),
    out: Type.Object({
      ...Downline,
      currency: Type.String(),
      /** Names of the agents between caller and member, starting with the one directly below the caller. */
      path: Type.Array(Type.String()),
      note: Type.String(),
      /** The caller's newest request to freeze the account: open until an operator decides. */
      freeze: Type.Union([
        Type.Object({ state: Type.Enum(freezeStates), requestedAt: EpochMs }),
        Type.Null(),
      ]),
      /** The member's own figures of the last 30 days. Team figures of an agent are only in that agent's teamKpi. */
      deposit: Money,
      withdraw: Money,
      turnover: Money,
      ggr: Money,
    }),
  },
  createDownline: {
    in: Type.Object({
      username: Field("username"),
      password: Field("password"),
      /** Type of the new account. 0: a member; 1: an agent of the caller's own type. */
      userType: Type.Union([Type.Literal(0), Type.Literal(1)]),
      /** First rebate rates of the account, each at most the caller's own rate. */
      configs: Type.Optional(RebateConfigs),
    }),
    out: Type.Object({ customerId: CustomerId, customerName: Type.String() }),
  },
  noteDownline: {
    in: Type.Object({ customerId: CustomerId, note: Type.String({ maxLength: 500 }) }),
    out: EmptyObject,
  },
  promoteDownline: { in: Type.Object({ customerId: CustomerId }), out: EmptyObject },
  requestFreeze: {
    in: Type.Object({
      customerId: CustomerId,
      reason: Type.String({ minLength: 1, maxLength: maxFreezeReason, pattern: "\\S" }),
    }),
    out: Type.Object({ requestId: Type.String({ format: "uuid" }) }),
  },
  createAffiliateUrl: {
    in: Type.Object({
      /** Link code that the agent chooses. Left out: the server generates one. */
      path: Type.Optional(
        Type.String({
          pattern: customCodePattern,
          maxLength: customCodeLength.max,
        }),
      ),
      endDate: Type.Optional(EpochMs),
      /** First rebate rates of members who register with the link, each at most the caller's own rate. */
      configs: Type.Optional(RebateConfigs),
    }),
    out: Link,
  },
  affiliateUrls: {
    in: EmptyObject,
    out: Type.Object({ list: Type.Array(Link, { maxItems: maxAffiliateLinks }) }),
  },
  switchAffiliateUrl: { in: Type.Object({ code: LinkCode, open: Type.Boolean() }), out: EmptyObject },
  deleteAffiliateUrl: { in: Type.Object({ code: LinkCode }), out: EmptyObject },
  registeredAffiliates: {
    in: Type.Object({ code: LinkCode, cursor: Type.Optional(Cursor), pageSize: pageSize(20, 50) }),
    out: Type.Object({
      list: Type.Array(Type.Object({ customerName: Type.String(), registeredDate: EpochMs })),
      nextCursor: NextCursor,
    }),
  },
  affiliateVisit: {
    in: Type.Object({ code: LinkCode, domain: Type.Optional(Type.String({ maxLength: 253 })) }),
    out: EmptyObject,
  },
  referral: {
    in: EmptyObject,
    out: Type.Object({
      referralCode: LinkCode,
      url: Type.String(),
      totalInvitations: Count,
      /** Members who registered with the referral code, newest first, at most 20. */
      list: Type.Array(Type.Object({ customerName: Type.String(), registeredDate: EpochMs })),
    }),
  },
} as const satisfies Record<keyof typeof agents, { in: Type.TSchema; out: Type.TSchema }>;
