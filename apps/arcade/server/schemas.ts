// The bodies clients may send, as JSON schema. Nothing beyond what is named here is stored or passed on.

const Token = { type: "string", minLength: 20, maxLength: 100 } as const;
const Id = { type: "string", pattern: "^[A-Za-z0-9_-]{8,64}$" } as const;
const Code = { type: "string", pattern: "^[A-Za-z0-9_.-]{1,60}$" } as const;
const Minor = { type: "string", pattern: "^[1-9][0-9]{0,17}$" } as const;
const ClientSeed = { type: "string", minLength: 1, maxLength: 64 } as const;

function closed<P extends Record<string, unknown>>(properties: P, required = Object.keys(properties)) {
  return { type: "object", additionalProperties: false, required, properties } as const;
}

const betOf = {
  dice: closed({
    stakeMinor: Minor,
    direction: { type: "string", enum: ["over", "under"] },
    targetHundredths: { type: "integer", minimum: 0, maximum: 10_000 },
  }),
  mines: closed({ stakeMinor: Minor, mines: { type: "integer", minimum: 1, maximum: 24 } }),
  slots: closed({ stakeMinor: Minor }),
} as const;

const action = {
  oneOf: [
    closed({ type: { type: "string", const: "pick" }, tile: { type: "integer", minimum: 0, maximum: 24 } }),
    closed({ type: { type: "string", const: "cash-out" } }),
  ],
} as const;

export const schemas = {
  session: closed({ vendor: Code, token: Token, gameCode: Code }),
  bet: closed({ requestId: Id, bet: { oneOf: [betOf.dice, betOf.mines, betOf.slots] } }),
  action: closed({ roundId: Id, step: { type: "integer", minimum: 0, maximum: 25 }, action }),
  clientSeed: closed({ clientSeed: ClientSeed }),
  rounds: closed({ before: { type: "string", pattern: "^[0-9]{1,15}$" } }, []),
} as const;
