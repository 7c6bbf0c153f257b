// The verifier's input for a round, as text that a person can read, change and share in an address.

import type { MinesAction } from "@khela/engines/originals/mines";
import type { RoundBet, RoundInput } from "@khela/engines/rounds";

export const verifyFields = [
  "game",
  "rulesVersion",
  "serverSeed",
  "serverSeedHash",
  "clientSeed",
  "nonce",
  "bet",
] as const;
export type VerifyField = (typeof verifyFields)[number];
export type VerifyValues = Readonly<Record<VerifyField, string>>;

export type VerifiableRound = RoundInput & { readonly serverSeedHash: string };
export type ParsedRound =
  | { readonly ok: true; readonly round: VerifiableRound }
  | { readonly ok: false; readonly field: VerifyField };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Some addresses have the player's actions separate from the bet; the form shows both in one field.
function betText(query: URLSearchParams): string {
  const text = query.get("bet") ?? "";
  const bet = parsed(text);
  const actions = parsed(query.get("actions") ?? "");
  const joined = isRecord(bet) && Array.isArray(actions) && actions.length > 0 ? { ...bet, actions } : bet;
  return isRecord(joined) ? JSON.stringify(joined, null, 1) : text;
}

export function valuesOf(query: URLSearchParams): VerifyValues {
  const values = Object.fromEntries(verifyFields.map((field) => [field, query.get(field) ?? ""])) as Record<
    VerifyField,
    string
  >;
  return { ...values, bet: betText(query) };
}

/** What the round's record says about its part in a jackpot; amounts are integers in text. */
export type JackpotEntry = Readonly<Record<"beforeMicro" | "addedMicro" | "capMinor" | "wonMinor", string>>;

const amount = /^(0|[1-9][0-9]{0,24})$/;

function jackpotIn(value: unknown): JackpotEntry | null {
  if (!isRecord(value)) return null;
  const { beforeMicro, addedMicro, capMinor, wonMinor } = value;
  const all = [beforeMicro, addedMicro, capMinor, wonMinor];
  return all.every((one) => typeof one === "string" && amount.test(one)) ? (value as JackpotEntry) : null;
}

export type ExpectedResult = {
  readonly outcome: Record<string, unknown> | null;
  readonly paid: string | null;
  readonly jackpot: JackpotEntry | null;
};

/** Returns the result that the address claims for the round, if it claims any. */
export function expectedResultOf(query: URLSearchParams): ExpectedResult {
  const outcome = parsed(query.get("outcome") ?? "");
  return {
    outcome: isRecord(outcome) ? outcome : null,
    paid: query.get("paid"),
    jackpot: jackpotIn(parsed(query.get("jackpot") ?? "")),
  };
}

const wholeNumber = /^(0|[1-9][0-9]{0,14})$/;

/** Returns the round that the typed values describe, or the first invalid field. */
export function parseRound(values: VerifyValues): ParsedRound {
  const trimmed = Object.fromEntries(verifyFields.map((field) => [field, values[field].trim()])) as Record<
    VerifyField,
    string
  >;
  const { game, rulesVersion, serverSeed, serverSeedHash, nonce } = trimmed;
  const bet = parsed(trimmed.bet);
  const wrong: readonly (readonly [VerifyField, boolean])[] = [
    ["game", game === ""],
    ["rulesVersion", !wholeNumber.test(rulesVersion)],
    ["serverSeed", serverSeed === ""],
    ["serverSeedHash", !/^[0-9a-fA-F]{64}$/.test(serverSeedHash)],
    ["clientSeed", values.clientSeed === ""],
    ["nonce", !wholeNumber.test(nonce)],
    ["bet", !isRecord(bet)],
  ];
  const found = wrong.find(([, isWrong]) => isWrong);
  if (found !== undefined || !isRecord(bet)) return { ok: false, field: found?.[0] ?? "bet" };
  const { actions, ...rest } = bet;
  return {
    ok: true,
    round: {
      game,
      rulesVersion: Number(rulesVersion),
      serverSeed,
      serverSeedHash,
      nonce: Number(nonce),
      // A space at the end of a client seed counts: it is part of the seed.
      clientSeed: values.clientSeed,
      bet: rest as unknown as RoundBet,
      ...(Array.isArray(actions) ? { actions: actions as readonly MinesAction[] } : {}),
    },
  };
}

/** Returns whether all recorded values equal the computed values. The computed outcome may have more fields. */
export function matchesRecorded(recorded: unknown, computed: unknown): boolean {
  if (Array.isArray(recorded)) {
    return (
      Array.isArray(computed) &&
      recorded.length === computed.length &&
      recorded.every((part, at) => matchesRecorded(part, computed[at]))
    );
  }
  if (!isRecord(recorded)) return recorded === computed;
  return (
    isRecord(computed) &&
    Object.entries(recorded).every(([name, part]) => matchesRecorded(part, computed[name]))
  );
}
