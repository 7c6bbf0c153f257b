import { randomUUID } from "node:crypto";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Database } from "@khela/service-kit/db/database";
import { changeFloat, saveFloatLimits } from "../../apps/server/src/agents/float/change-float.ts";
import { findFloatLimits } from "../../apps/server/src/agents/float/float-store.ts";
import { floatOf } from "../../apps/server/src/agents/float/float.ts";
import { decidingName, sayKept } from "../back-office/operator-name.ts";
import { findByName } from "../../apps/server/src/member/member.ts";

type Merchant = { readonly id: number; readonly currency: string };
type Texts = Readonly<Record<"amount" | "reason" | "id" | "most" | "total", string | undefined>> & {
  /** Who does it; left out: the host's account. */
  readonly operator?: string | undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const commands = ["grant", "take-back", "float", "float-limits"] as const;

/** The line to print, or why not. */
export type Said = { readonly line: string; readonly isRefused: boolean };
const say = (line: string): Said => ({ line, isRefused: false });
const refuse = (line: string): Said => ({ line, isRefused: true });

/** What an agent was given, has with members below, and has left. */
async function floatLine(db: Database, { id, currency }: Merchant, name: string): Promise<Said> {
  const member = await findByName(db, id, name);
  if (member === null) return refuse(`there is no member ${name}.`);
  const { granted, withDownlines, left } = await floatOf(db, member, currency);
  return say(`${name}: granted ${granted}, with members below ${withDownlines}, left ${left} ${currency}.`);
}

async function change(
  db: Database,
  { id: merchantId, currency }: Merchant,
  { name, isGrant, texts }: { readonly name: string; readonly isGrant: boolean; readonly texts: Texts },
): Promise<Said> {
  const { amount, reason = "", id = randomUUID() } = texts;
  if (amount === undefined || !UUID.test(id) || !/^(?=.*\S).{1,80}$/.test(reason))
    return refuse("say --amount, --reason in at most 80 letters, and as --id the earlier one or none.");
  const by = `operator:${await decidingName(db, { merchantId, currency }, texts.operator)}`;
  const asked = { agent: name, isGrant, amount, reason, actor: by, id, now: new Date() };
  const answer = await sayKept(changeFloat(db, { merchantId, currency, ...asked }));
  if (answer.refusal === null) {
    const { line } = await floatLine(db, { id: merchantId, currency }, name);
    return say(`${line} Id ${id}: with --id it is the same change again.`);
  }
  const available = formatAmount(answer.availableMinor ?? 0n, currency);
  return refuse(
    {
      agent: `${name} is no active credit agent (41, 42) without an agent above.`,
      amount: `${amount} is no amount.`,
      limit: `at most ${available} ${currency} can be granted to ${name} now.`,
      funds: `${name} has ${available} ${currency} left.`,
      other: `the id ${id} is that of another change.`,
    }[answer.refusal],
  );
}

async function limits(db: Database, { id, currency }: Merchant, off: boolean, texts: Texts): Promise<Said> {
  const key = { merchantId: id, currency };
  const { most, total } = texts;
  if (off || most !== undefined || total !== undefined) {
    const read = (text = "") => {
      const reading = readAmount(text, currency);
      return reading.ok ? reading.minor : 0n;
    };
    const wanted = off ? null : { mostMinor: read(most), totalMinor: read(total) };
    const actor = `operator:${await decidingName(db, key, texts.operator)}`;
    if (!(await sayKept(saveFloatLimits({ db, now: () => new Date() }, key, wanted, actor))))
      return refuse("say --most and --total as amounts, the second at least the first.");
  }
  const found = await findFloatLimits(db, key);
  if (found === null) return say("grants have no limits.");
  const money = (minor: bigint) => `${formatAmount(minor, currency)} ${currency}`;
  return say(`one grant at most ${money(found.mostMinor)}, to one agent ${money(found.totalMinor)} in all.`);
}

/** Runs one of the commands about the float; null where it is none of them. */
export function findFloatCommand(
  [command, name, ...more]: readonly string[],
  texts: Texts,
): ((db: Database, merchant: Merchant) => Promise<Said>) | null {
  if (!commands.some((one) => one === command) || more.length > 0) return null;
  if (command === "float-limits")
    return name === undefined || name === "off"
      ? (db, merchant) => limits(db, merchant, name === "off", texts)
      : null;
  if (name === undefined) return null;
  if (command === "float") return (db, merchant) => floatLine(db, merchant, name);
  return (db, merchant) => change(db, merchant, { name, isGrant: command === "grant", texts });
}
