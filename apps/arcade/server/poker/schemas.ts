// The bodies of poker's calls, as JSON schema.
import { closed, Id, Minor, ClientSeed } from "../schemas.ts";

const TableId = { type: "string", pattern: "^[a-z0-9-]{1,60}\\.[A-Z]{3,5}\\.(play|real)\\.[0-9]{1,2}$" } as const;

function plain(type: string) {
  return closed({ type: { type: "string", const: type } });
}

export const pokerSchemas = {
  table: closed({ tableId: TableId }),
  sit: closed({ requestId: Id, tableId: TableId, buyMinor: Minor }),
  topUp: closed({ requestId: Id, tableId: TableId, addMinor: Minor }),
  seed: closed({ tableId: TableId, clientSeed: ClientSeed, isBack: { type: "boolean" } }),
  act: closed({
    tableId: TableId, handId: Id, step: { type: "integer", minimum: 0, maximum: 1_000 },
    action: { oneOf: [...["fold", "check", "call"].map(plain), closed({ type: { type: "string", const: "raise" }, to: Minor })] },
  }),
} as const;
