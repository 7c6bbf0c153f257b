// The messages of the match feed: every part is validated before it is stored. A part replaces the stored part of the
// same match and name only if its version is higher, so repeated and late parts have no effect.
import Type from "typebox";
import { Compile } from "typebox/compile";

const Name = Type.Object({ bn: Type.String({ maxLength: 120 }), en: Type.String({ maxLength: 120 }) });
const Code = Type.String({ pattern: "^[a-z0-9-]{1,40}$" });
const Goals = Type.Integer({ minimum: 0, maximum: 10_000 });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const Fixture = Type.Object({
  part: Type.Literal("fixture"),
  body: Type.Object({
    category: Type.Enum(["SPORTS", "ESPORTS", "COCKFIGHT"]),
    sport: Code,
    league: Type.Object({ id: Code, name: Name }),
    home: Name,
    away: Name,
    startsAt: Count,
  }),
});

const Phase = Type.Object({
  part: Type.Literal("phase"),
  body: Type.Object({
    phase: Type.Enum(["scheduled", "live", "ended", "cancelled", "abandoned"]),
    clock: Type.Object({ unit: Code, at: Count, of: Count }),
    score: Type.Object({
      home: Goals,
      away: Goals,
      sets: Type.Array(Type.Tuple([Goals, Goals]), { maxItems: 20 }),
    }),
  }),
});

const Market = Type.Object({
  part: Type.String({ pattern: "^market:[a-z0-9-]{1,30}$" }),
  body: Type.Object({
    kind: Type.Enum(["1x2", "handicap", "totals", "winner", "cockfight"]),
    lineQuarters: Type.Union([Type.Integer({ minimum: -10_000, maximum: 10_000 }), Type.Null()]),
    /** Probability of each selection in millionths; fair odds are 1/probability. */
    chances: Type.Record(
      Type.String({ pattern: "^[a-z]{2,6}$" }),
      Type.Integer({ minimum: 1, maximum: 999_999 }),
    ),
    state: Type.Enum(["open", "suspended", "closed"]),
  }),
});

const Result = Type.Object({
  part: Type.Literal("result"),
  body: Type.Union([
    Type.Object({ home: Goals, away: Goals }),
    Type.Object({ cancelled: Type.Literal(true) }),
  ]),
});

const PartKey = Type.Object({ fixtureId: Type.String({ pattern: "^[a-z0-9-]{1,60}$" }), version: Count });
const shapes = [Fixture, Phase, Market, Result].map((part) => Compile(Type.Intersect([PartKey, part])));

export type FixturePart = Type.Static<typeof PartKey> & Type.Static<typeof Fixture>;
export type PhasePart = Type.Static<typeof PartKey> & Type.Static<typeof Phase>;
export type MarketPart = Type.Static<typeof PartKey> & Type.Static<typeof Market>;
export type ResultPart = Type.Static<typeof PartKey> & Type.Static<typeof Result>;
export type FeedPart = FixturePart | PhasePart | MarketPart | ResultPart;

/** Returns a valid part; null when the message does not have a shape of the feed. */
export function parsePart(message: unknown): FeedPart | null {
  return shapes.some((shape) => shape.Check(message)) ? (message as FeedPart) : null;
}

export const isFixture = (part: FeedPart): part is FixturePart => part.part === "fixture";
export const isPhase = (part: FeedPart): part is PhasePart => part.part === "phase";
export const isMarket = (part: FeedPart): part is MarketPart => part.part.startsWith("market:");
export const isResult = (part: FeedPart): part is ResultPart => part.part === "result";
