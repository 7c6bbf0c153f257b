// The request bodies of the calls for matches, as JSON schema.

const Id = { type: "string", pattern: "^[a-z0-9-]{1,60}$" } as const;

export const matchSchemas = {
  bet: {
    type: "object",
    additionalProperties: false,
    required: ["requestId", "stakeMinor", "acceptsBetter", "legs"],
    properties: {
      requestId: { type: "string", pattern: "^[A-Za-z0-9_-]{8,64}$" },
      stakeMinor: { type: "string", pattern: "^[1-9][0-9]{0,17}$" },
      acceptsBetter: { type: "boolean" },
      legs: {
        type: "array",
        minItems: 1,
        maxItems: 8,
        items: {
          type: "object",
          additionalProperties: false,
          required: ["fixtureId", "marketId", "selection", "oddsMilli"],
          properties: {
            fixtureId: Id,
            marketId: Id,
            selection: { type: "string", pattern: "^[a-z]{2,6}$" },
            oddsMilli: { type: "integer", minimum: 1_001, maximum: 1_000_000 },
          },
        },
      },
    },
  },
  fixture: { type: "object", additionalProperties: false, required: ["id"], properties: { id: Id } },
} as const;
