/**
 * Generates the contract's constants in SQL. Each is a function without parameters, which the planner inlines. The file
 * is generated from packages/contract, so that no SQL function repeats a value of the contract.
 */
import { promotionTypes } from "../../packages/contract/src/promotions/promotion-types.ts";
import { transactionTypes } from "../../packages/contract/src/wallet/transaction-types.ts";
import { adapterRules } from "../../packages/contract/src/vendor-adapters.ts";

export const CONTRACT_NAMES_PATH = "apps/server/db/functions/contract/contract-names.sql";

const HEADER = `-- Written from packages/contract by \`npm run db -- schema\`. Returns the number of a transaction type, the
-- name of a rule in which a vendor's adapter differs from our own protocol, and the promotion types that a
-- table's check allows.`;

export function contractNames(): string {
  const types = Object.entries(transactionTypes).map(([name, { id }]) =>
    define(`transaction_type_${snakeCase(name)}`, "int", String(id)),
  );
  const rules = Object.keys(adapterRules).map((name) =>
    define(`vendor_rule_${snakeCase(name)}`, "text", `'${name}'`),
  );
  const promotions = Object.keys(promotionTypes).map((type) => `'${type}'`);
  const list = define(
    "promotion_types",
    "text[]",
    `array[
    ${promotions.join(",\n    ")}
  ]`,
  );
  // A role that writes a row needs the right to call the function of its check.
  const grant = "grant execute on function promotion_types to khela_app;";
  return `${[HEADER, ...types, ...rules, list, grant].join("\n")}\n`;
}

const define = (name: string, type: string, value: string) =>
  `create or replace function ${name}() returns ${type}
  language sql immutable parallel safe return ${value};
revoke all on function ${name} from public, khela_app;`;

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
