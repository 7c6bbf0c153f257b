import Type from "typebox";
import { Cursor, EmptyObject, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";
import { Id, RequestId } from "../operator-shapes.ts";
import type { members } from "./calls.ts";
import { connectionKinds, findBy, timelineKinds } from "./member-kinds.ts";

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeTime = Type.Union([EpochMs, Type.Null()]);

const MemberStatus = Type.Enum(["active", "blocked", "closed"] as const);

/** A member as shown in a list, without personal data. */
export const MemberLine = Type.Object({
  id: Id,
  username: Type.String(),
  type: Type.Integer(),
  status: MemberStatus,
  registeredAt: EpochMs,
});
export type MemberLine = Type.Static<typeof MemberLine>;

const Balance = Type.Object({
  kind: Type.Enum(["main", "bonus", "vendor"] as const),
  /** For a vendor's wallet: the vendor's code. */
  ref: Type.String(),
  currency: Type.String(),
  balance: Money,
  held: Money,
});

/** Contact data of a member: masked in the answer of `get`, unmasked in that of `reveal`. */
const Contacts = {
  mobile: MaybeText,
  mail: MaybeText,
  payeeName: MaybeText,
};

const Overview = Type.Object({
  ...MemberLine.properties,
  nickname: MaybeText,
  currency: Type.String(),
  language: Type.String(),
  level: MaybeText,
  registerMethod: Type.String(),
  /** IP address of the registration, always masked. Null: the registration is older than the audit log. */
  registeredFrom: MaybeText,
  affiliateCode: MaybeText,
  agent: Type.Union([MemberLine, Type.Null()]),
  referredBy: Type.Union([MemberLine, Type.Null()]),
  lastLoginAt: MaybeTime,
  balances: Type.Array(Balance),
  ...Contacts,
  isMobileVerified: Type.Boolean(),
  isMailVerified: Type.Boolean(),
  identity: Type.Union([Type.Enum(["waiting", "verified", "refused"] as const), Type.Null()]),
  hasPassword: Type.Boolean(),
  hasPaymentPassword: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  /** The break or exclusion that applies now; null: none. */
  restriction: Type.Union([
    Type.Object({ kind: Type.Enum(["coolOff", "exclusion", "review"] as const), until: MaybeTime }),
    Type.Null(),
  ]),
  tags: Type.Array(Type.String()),
  asOf: EpochMs,
});

const Event = Type.Object({
  kind: Type.Enum(timelineKinds),
  at: EpochMs,
  /** Key that is unique among events with the same time. Together with `at`, it identifies an event. */
  key: Type.String(),
  /** What happened: an action of the audit log, or the state of the order, round, reward or message. */
  what: Type.String(),
  /** Id of the event's order, round, reward, message or note; null: there is none to open. */
  ref: MaybeText,
  /** The staked, deposited, withdrawn or granted amount, as decimal text. */
  amount: Type.Union([Money, Type.Null()]),
  /** Payout of the event's round; null: the event is no round. */
  win: Type.Union([Money, Type.Null()]),
  /** Who caused the event, when it was not the member. */
  by: MaybeText,
  /** Text about the event, such as a note, a message's title, a reason, or the code of a game or channel. */
  text: MaybeText,
});

const Note = Type.Object({ id: Id, text: Type.String(), by: Type.String(), at: EpochMs });

export const memberSchemas = {
  search: {
    in: Type.Object({ query: Type.String({ minLength: 1, maxLength: 40 }) }),
    out: Type.Object({ list: Type.Array(MemberLine) }),
  },
  find: {
    in: Type.Object({
      by: Type.Enum(findBy),
      value: Type.String({ minLength: 2, maxLength: 200, pattern: "\\S" }),
    }),
    out: Type.Object({
      list: Type.Array(Type.Object({ ...MemberLine.properties, ...Contacts, at: MaybeTime })),
      /**
       * Whether more accounts share the searched value than the list shows, as with a network address of many people.
       */
      hasMore: Type.Boolean(),
    }),
  },
  get: { in: Type.Object({ id: Id }), out: Overview },
  reveal: {
    in: Type.Object({ id: Id }),
    out: Type.Object({ ...Contacts, birthday: MaybeText, registeredFrom: MaybeText }),
  },
  timeline: {
    in: Type.Object({
      id: Id,
      /** Kinds of events, separated by commas; default: all kinds. */
      kinds: Type.Optional(Type.String({ maxLength: 100 })),
      cursor: Type.Optional(Cursor),
      size: pageSize(50, 100),
    }),
    out: Type.Object({ list: Type.Array(Event), nextCursor: NextCursor, currency: Type.String() }),
  },
  connected: {
    in: Type.Object({ id: Id }),
    out: Type.Object({
      members: Type.Array(MemberLine),
      edges: Type.Array(
        Type.Object({
          from: Id,
          to: Id,
          kind: Type.Enum(connectionKinds),
          /**
           * What the two accounts share: the browser's code, the provider and first hash digits of a payout account, or
           * the IP address. The IP address is masked for operators without the right to personal data.
           */
          evidence: Type.String(),
          firstAt: EpochMs,
          lastAt: EpochMs,
        }),
      ),
      /**
       * Browsers, payout accounts and addresses that are not listed, because too many accounts share them. They are no
       * evidence: an address of many accounts, for example, is only a shared network.
       */
      large: Type.Array(Type.Object({ kind: Type.Enum(connectionKinds), evidence: Type.String() })),
    }),
  },
  agents: {
    in: Type.Object({ id: Id, cursor: Type.Optional(Cursor) }),
    out: Type.Object({
      /** The agents above the member, nearest first. */
      above: Type.Array(MemberLine),
      below: Type.Array(MemberLine),
      nextCursor: NextCursor,
    }),
  },
  notes: {
    in: Type.Object({ id: Id, cursor: Type.Optional(Cursor) }),
    out: Type.Object({ list: Type.Array(Note), nextCursor: NextCursor }),
  },
  addNote: {
    in: Type.Object({
      id: Id,
      requestId: RequestId,
      text: Type.String({ minLength: 1, maxLength: 2_000, pattern: "\\S" }),
    }),
    out: Note,
  },
  setTags: {
    in: Type.Object({
      id: Id,
      tags: Type.Array(Type.String({ pattern: "^[\\p{L}\\p{M}\\p{N} _.-]{1,30}$" }), {
        maxItems: 10,
        uniqueItems: true,
      }),
    }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof members, { in: Type.TSchema; out: Type.TSchema }>;
