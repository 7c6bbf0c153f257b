// The request bodies of clients' calls, as JSON schema. Only the fields named in the schemas are stored or passed on.

import { coinSides } from "@khela/engines/originals/coin-flip";
import { towerDifficulties } from "@khela/engines/originals/tower";
import { maxSpots } from "../wire/game-api.ts";

const Token = { type: "string", minLength: 20, maxLength: 100 } as const;
export const Id = { type: "string", pattern: "^[A-Za-z0-9_-]{8,64}$" } as const;
const Code = { type: "string", pattern: "^[A-Za-z0-9_.-]{1,60}$" } as const;
export const Minor = { type: "string", pattern: "^[1-9][0-9]{0,17}$" } as const;
export const ClientSeed = { type: "string", minLength: 1, maxLength: 64 } as const;
const SeedHash = { type: "string", pattern: "^[0-9a-f]{64}$" } as const;

export function strictObject<P extends Record<string, unknown>>(
  properties: P,
  required = Object.keys(properties),
) {
  return { type: "object", additionalProperties: false, required, properties } as const;
}

const Bets = {
  type: "array",
  minItems: 1,
  maxItems: maxSpots,
  items: strictObject({ on: { type: "string", pattern: "^[a-z0-9:-]{1,30}$" }, stakeMinor: Minor }),
} as const;

const betOf = [
  strictObject({
    stakeMinor: Minor,
    direction: { type: "string", enum: ["over", "under"] },
    targetHundredths: { type: "integer", minimum: 0, maximum: 10_000 },
  }),
  strictObject({
    stakeMinor: Minor,
    targetHundredths: { type: "integer", minimum: 101, maximum: 100_000_000 },
  }),
  strictObject({ stakeMinor: Minor, mines: { type: "integer", minimum: 1, maximum: 24 } }),
  strictObject({
    stakeMinor: Minor,
    rows: { type: "integer", minimum: 8, maximum: 16 },
    risk: { type: "string", enum: ["low", "medium", "high"] },
  }),
  strictObject({
    stakeMinor: Minor,
    segments: { type: "integer", minimum: 10, maximum: 50 },
    risk: { type: "string", enum: ["low", "medium", "high"] },
  }),
  strictObject({
    stakeMinor: Minor,
    risk: { type: "string", enum: ["low", "classic", "medium", "high"] },
    picks: { type: "array", minItems: 1, maxItems: 10, items: { type: "integer", minimum: 1, maximum: 40 } },
  }),
  strictObject({ stakeMinor: Minor, difficulty: { type: "string", enum: towerDifficulties } }),
  strictObject({ stakeMinor: Minor, bets: Bets }),
  // A bet of slots, hilo, coin flip, diamonds, scratch cards, blackjack and video poker is the stake alone; a slot may have bet modes.
  strictObject({ stakeMinor: Minor }),
  strictObject({ stakeMinor: Minor, mode: { type: "string", pattern: "^[a-z0-9-]{1,40}$" } }),
] as const;

function typeOnly(type: string) {
  return strictObject({ type: { type: "string", const: type } });
}

const action = {
  oneOf: [
    strictObject({
      type: { type: "string", const: "pick" },
      tile: { type: "integer", minimum: 0, maximum: 24 },
    }),
    strictObject({
      type: { type: "string", const: "guess" },
      guess: { type: "string", enum: ["higher", "lower", "equal"] },
    }),
    strictObject({
      type: { type: "string", const: "flip" },
      side: { type: "string", enum: coinSides },
    }),
    strictObject({
      type: { type: "string", const: "draw" },
      held: { type: "array", minItems: 5, maxItems: 5, items: { type: "boolean" } },
    }),
    ...["cash-out", "step", "skip", "hit", "stand", "double", "split", "insure", "play", "fold"].map(
      typeOnly,
    ),
  ],
} as const;

export const schemas = {
  session: strictObject({ vendor: Code, token: Token, gameCode: Code }),
  bet: strictObject({ requestId: Id, bet: { anyOf: betOf } }),
  action: strictObject({ roundId: Id, step: { type: "integer", minimum: 0, maximum: 60 }, action }),
  tableBet: strictObject({
    requestId: Id,
    tableRoundId: Id,
    bet: {
      oneOf: [
        strictObject({ stakeMinor: Minor, bets: Bets }),
        strictObject({
          stakeMinor: Minor,
          targetHundredths: { type: "integer", minimum: 101, maximum: 100_000_000 },
        }),
      ],
    },
  }),
  cashOut: strictObject({ roundId: Id }),
  clientSeed: strictObject({ clientSeed: ClientSeed }),
  rotate: strictObject({ serverSeedHash: SeedHash, clientSeed: ClientSeed }),
  rounds: strictObject({ before: { type: "string", pattern: "^[0-9]{1,15}$" } }, []),
} as const;
