// Schema parts that all kinds of slots share. Only tools and tests load schemas: a client carries the definitions of
// its titles, which the compiler has checked.
import Type from "typebox";

export const closed = { additionalProperties: false } as const;

export const Id = Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 40 });
export const Small = Type.Integer({ minimum: 1, maximum: 1_000 });
/** Pays of a symbol by length of the run, from the shortest run that pays to the longest. */
export const Pays = Type.Array(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
  minItems: 1,
  maxItems: 6,
});
const Award = Type.Integer({ minimum: 0, maximum: 1_000 });

const Strips = Type.Array(Type.Array(Id, { minItems: 1, maxItems: 512 }), { minItems: 5, maxItems: 5 });

export const FreeSpins = Type.Object(
  {
    awards: Type.Tuple([Award, Award, Award]),
    multiplier: Small,
    canRetrigger: Type.Boolean(),
    maxSpins: Small,
  },
  closed,
);

export const Regular = Type.Object({ id: Id, kind: Type.Literal("regular"), pays: Pays }, closed);
/** A regular symbol that may have no pays because it has another purpose: a coin, a multiplier. */
export const Paying = Type.Object(
  { id: Id, kind: Type.Literal("regular"), pays: Type.Optional(Pays) },
  closed,
);
export const Scatter = Type.Object(
  { id: Id, kind: Type.Literal("scatter"), pays: Type.Optional(Pays) },
  closed,
);
export const PayingWild = Type.Object(
  { id: Id, kind: Type.Literal("wild"), pays: Type.Optional(Pays) },
  closed,
);
export const BareWild = Type.Object({ id: Id, kind: Type.Literal("wild") }, closed);

/** Returns the schema of a list of symbols, for the symbols of one kind of slot. */
export function symbolsOf<Symbol extends Type.TSchema>(symbol: Symbol) {
  return Type.Array(symbol, { minItems: 2, maxItems: 24 });
}

/** Schema of the rules that every kind of slot with strips has. */
export const stripRules = {
  rows: Type.Integer({ minimum: 1, maximum: 8 }),
  reels: Strips,
  freeReels: Strips,
  freeSpins: FreeSpins,
} as const;
