import { decodeCursor } from "../../infra/db/cursor.ts";
import type { Refusing } from "../agent-reader.ts";
import type { CreditPlace } from "./credit-store.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads the position in a page's cursor; null: the first page. */
export function readPlace(ctx: Refusing<"request_param_err">, cursor = ""): CreditPlace | null {
  if (cursor === "") return null;
  const [at, id] =
    decodeCursor(cursor, [/^\d{1,14}$/, UUID]) ?? ctx.fail("request_param_err", { field: "cursor" });
  return { at: new Date(Number(at)), id: id! };
}
