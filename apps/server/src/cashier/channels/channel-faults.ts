// Checks a merchant's payment channels as an operator enters them. A channel through which nobody could ever pay is
// refused with the reason, because members would only see that the channel is missing.

import { Compile } from "typebox/compile";
import { parseLanguageCode } from "@khela/contract/locale/languages";
import { depositCategories } from "@khela/contract/cashier/schemas";
import { ChannelEntry } from "@khela/contract/operator/channels/schemas";
import { readAmount } from "@khela/engines/money";
import { isTimeZone } from "../../infra/opening-hours.ts";

const MAX_CHANNELS = 100;

const entryShape = Compile(ChannelEntry);

/**
 * The merchant's currency, and the number of levels, the lowest included, of the merchant's VIP ladder in that
 * currency.
 */
export type ChannelSurroundings = { readonly currency: string; readonly levels: number };

/** Returns the faults of a list of channels, one sentence each; empty: the channels are valid. */
export function findChannelFaults(list: readonly unknown[], around: ChannelSurroundings): string[] {
  if (list.length > MAX_CHANNELS) return [`a merchant has at most ${MAX_CHANNELS} channels`];
  const codes = list.map((one) => (one as { code?: unknown } | null)?.code);
  return list.flatMap((entry, at) => {
    const name = typeof codes[at] === "string" ? codes[at] : `channel ${at + 1}`;
    const twice = codes.indexOf(codes[at]) < at ? ["the code is used twice"] : [];
    return [...twice, ...faultsOf(entry, around)].map((fault) => `${name}: ${fault}`);
  });
}

function faultsOf(entry: unknown, around: ChannelSurroundings): string[] {
  if (!entryShape.Check(entry)) {
    const [error] = entryShape.Errors(entry);
    return [`${error?.instancePath || "/"} ${error?.message ?? "is invalid"}`];
  }
  const { category, currency, name, minLevel = 0 } = entry;
  const categories: readonly string[] = depositCategories;
  return [
    ...(categories.includes(category) ? [] : [`there is no category ${category}: ${categories.join(", ")}`]),
    ...(currency === around.currency
      ? amountFaults(entry)
      : [`nobody has an account in ${currency}: the merchant's currency is ${around.currency}`]),
    ...(name["en"] === undefined ? ["/name/en is missing: other languages fall back to it"] : []),
    ...hoursFaults(entry),
    ...accountFaults(entry),
    ...gatewayFaults(entry),
    ...(entry.kind === "manual" && entry.gateway !== undefined ? ["gateway: a manual channel has none"] : []),
    ...(minLevel > Math.max(around.levels - 1, 0)
      ? [`nobody reaches level ${minLevel}: ${levelsText(around.levels)}`]
      : []),
    ...languageFaults(entry),
  ];
}

/**
 * A gateway that we reach through an adapter takes payments only on its own page, so its channels cannot be QR or app
 * channels.
 */
function gatewayFaults({ kind, gateway = "khela" }: ChannelEntry): string[] {
  if (gateway === "khela" || (kind !== "qr" && kind !== "app")) return [];
  return [`${gateway} takes payments on its own page: only a gateway of our protocol has the kind ${kind}`];
}

const levelsText = (levels: number) =>
  levels === 0 ? "the merchant has no VIP levels" : `the ladder ends at level ${levels - 1}`;

function amountFaults({ currency, minAmount, maxAmount, presetAmounts }: ChannelEntry): string[] {
  const [least, most] = [readAmount(minAmount, currency), readAmount(maxAmount, currency)];
  if (!least.ok || least.minor <= 0n)
    return [`minAmount ${minAmount} is no amount above zero in ${currency}`];
  if (!most.ok) return [`maxAmount ${maxAmount} is no amount in ${currency}`];
  if (least.minor > most.minor)
    return [`no amount fits: minAmount ${minAmount} is above maxAmount ${maxAmount}`];
  const outside = presetAmounts.filter((text) => {
    const preset = readAmount(text, currency);
    return !preset.ok || preset.minor < least.minor || preset.minor > most.minor;
  });
  return [
    ...outside.map((text) => `preset ${text} is outside ${minAmount} to ${maxAmount} and would be refused`),
    ...(new Set(presetAmounts).size < presetAmounts.length ? ["a preset appears twice"] : []),
  ];
}

function accountFaults({ kind = "gateway", accounts = [], minAmount, currency }: ChannelEntry): string[] {
  if (kind !== "manual") return accounts.length === 0 ? [] : ["accounts: a gateway's channel has none"];
  const ids = accounts.map(({ id }) => id);
  const least = readAmount(minAmount, currency);
  const small = accounts.filter(({ dayMax }) => {
    if (dayMax === undefined) return false;
    const most = readAmount(dayMax, currency);
    return !most.ok || (least.ok && most.minor < least.minor);
  });
  return [
    ...(accounts.some(({ enabled = true }) => enabled)
      ? []
      : ["nobody could pay: a manual channel needs an account that is enabled"]),
    ...(new Set(ids).size < ids.length ? ["an account's id appears twice"] : []),
    ...small.map(
      ({ id, dayMax }) => `account ${id} never takes an order: its dayMax ${dayMax} is below ${minAmount}`,
    ),
  ];
}

function hoursFaults({ hours, timeZone }: ChannelEntry): string[] {
  return [
    ...(timeZone === undefined || isTimeZone(timeZone) ? [] : [`there is no time zone ${timeZone}`]),
    ...(hours !== undefined && !hours.some(({ days }) => days.length > 0)
      ? ["it is never open: hours has no day; leave hours out for a channel that is always open"]
      : []),
  ];
}

function languageFaults({ languages }: ChannelEntry): string[] {
  if (languages?.length === 0)
    return ["nobody sees it: languages is empty; leave languages out for every language"];
  return (languages ?? [])
    .filter((code) => parseLanguageCode(code) !== code)
    .map((code) => `there is no language ${code}; languages are codes such as BN and EN`);
}
