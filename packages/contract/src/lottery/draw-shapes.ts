// Games, plays and draws of the lottery on the wire.
import Type from "typebox";
import { lotteryModes, prizeModes } from "./lottery-types.ts";
import { Code, EpochMs, ImageUrl, NodeId } from "../shapes.ts";

const drawStates = ["scheduled", "open", "closing", "closed", "drawn", "settled", "void"] as const;

const PrizeMode = Type.Enum(prizeModes);
export const Numero = Type.String({ pattern: "^[0-9]{6,8}-[0-9]{1,5}$" });
export const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
export const Mode = Type.Enum(lotteryModes);
/** The prize level that a member chooses. 2000 means fair odds. */
export const Series = Type.Integer({ minimum: 1_700, maximum: 2_000 });
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Game = Type.Object({
  gameId: NodeId,
  code: Code,
  gameGroupCode: Code,
  displayName: Type.String(),
  vassalage: Code,
  iconUrl: ImageUrl,
  prizeMode: nullable(PrizeMode),
  /** Code of the game's rules in packages/engines. */
  engine: Code,
  isVietnamese: Type.Boolean(),
  /** Whether the platform draws the results; false: official results are entered. */
  electronic: Type.Boolean(),
  /** Seconds between two draws; null: one draw on each day of the game's schedule. */
  periodS: nullable(Type.Integer()),
  /** Number of the draw that takes orders now; null: none. */
  numero: nullable(Numero),
  closesAt: nullable(EpochMs),
});

export const Group = Type.Object({ code: Code, games: Type.Array(Game) });

export const Play = Type.Object({
  playCode: Code,
  /** Code of the play's group in a betting form. */
  groupCode: Code,
  mode: Mode,
  /** Price of one bet at a unit of 1. */
  singleBetPrice: Type.String(),
  positions: Type.Integer(),
  hasOptionalPositions: Type.Boolean(),
  least: Type.Integer(),
  most: Type.Integer(),
  min: Type.Integer(),
  max: Type.Integer(),
  digits: nullable(Type.Integer()),
  words: nullable(Type.Array(Type.String())),
  combination: Type.Integer(),
  /** `bonus`: payout of a hit at a unit of 1, stake included. */
  prizes: Type.Array(Type.Object({ prizeType: Type.String(), bonus: Type.String() })),
  /** Lowest and highest exact return of the play's bets, in percent, including the rebate. */
  returnPercent: Type.Object({ least: Type.String(), most: Type.String() }),
});

export const Draw = Type.Object({
  gameId: NodeId,
  numero: Numero,
  state: Type.Enum(drawStates),
  opensAt: EpochMs,
  closesAt: EpochMs,
  winningTime: EpochMs,
  /** Numbers joined by commas, the first prize's number first. Null before the result. */
  winNo: nullable(Type.String()),
  result: Type.Unknown(),
  /**
   * True: the result follows from the draw's secret. False: an official result is entered, and nobody can compute it.
   */
  electronic: Type.Boolean(),
  /** Version of the result; 2 and above: the result was corrected. */
  resultVersion: Type.Integer(),
});

/** An earlier result of a draw, which was corrected later. */
export const EarlierResult = Type.Object({
  resultVersion: Type.Integer(),
  winNo: Type.String(),
  result: Type.Unknown(),
  enteredAt: EpochMs,
});

/**
 * Code and version of the rules under which the draw's result was computed. Older files have no version and mean
 * version 1.
 */
export const MadeWith = { engine: Code, rulesVersion: Type.Optional(Type.Integer({ minimum: 1 })) };

export const Proof = Type.Object({
  commitment: Hash,
  tickets: nullable(Type.Integer()),
  root: nullable(Hash),
  beaconRound: nullable(Type.Integer()),
  beacon: nullable(Hash),
  secret: nullable(Hash),
});
