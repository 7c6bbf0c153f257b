// The request bodies of poker's calls, as JSON schema.
import { strictObject, Id, Minor, ClientSeed } from "../schemas.ts";

const TableId = {
  type: "string",
  pattern: "^[a-z0-9-]{1,60}\\.[A-Z]{3,5}\\.(play|real)\\.[0-9]{1,2}$",
} as const;

function typeOnly(type: string) {
  return strictObject({ type: { type: "string", const: type } });
}

export const pokerSchemas = {
  table: strictObject({ tableId: TableId }),
  sit: strictObject({
    requestId: Id,
    tableId: TableId,
    buyMinor: Minor,
    device: { type: "string", pattern: "^[0-9a-f]{32}$" },
  }),
  topUp: strictObject({ requestId: Id, tableId: TableId, addMinor: Minor }),
  seed: strictObject({ tableId: TableId, clientSeed: ClientSeed, isBack: { type: "boolean" } }),
  act: strictObject({
    tableId: TableId,
    handId: Id,
    step: { type: "integer", minimum: 0, maximum: 1_000 },
    action: {
      oneOf: [
        ...["fold", "check", "call"].map(typeOnly),
        strictObject({ type: { type: "string", const: "raise" }, to: Minor }),
      ],
    },
  }),
} as const;
