import type Type from "typebox";
import { listSchemas } from "../list-schemas.ts";
import type { audit } from "./calls.ts";
import { auditList } from "./lists.ts";

export const auditSchemas = {
  list: listSchemas(auditList),
} as const satisfies Record<keyof typeof audit, { in: Type.TSchema; out: Type.TSchema }>;
