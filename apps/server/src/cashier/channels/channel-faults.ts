// A merchant's payment channels as an operator writes them, and what makes one impossible: a channel that nobody could ever pay
// through is refused with the reason, since players would only see that it is missing.

import Type from "typebox";
import { Compile } from "typebox/compile";
import { parseLanguageCode } from "@khela/contract/locale/languages";
import { paymentGatewayNames } from "@khela/contract/payment-gateway";
import { channelKinds, depositCategories } from "@khela/contract/cashier/schemas";
import { Amount, Code, ImageUrl, QrText } from "@khela/contract/shapes";
import { readAmount } from "@khela/engines/money";
import { isTimeZone, weekdays } from "./opening-hours.ts";

const Time = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
const MAX_CHANNELS = 100;

const ReceivingAccount = Type.Object(
  {
    id: Code,
    number: Type.String({ pattern: "^[0-9A-Za-z][0-9A-Za-z -]{3,39}$" }),
    holder: Type.String({ pattern: "^[^\\u0000-\\u001f]{2,80}$" }),
    /** What the account's own QR code says; left out: it has none. */
    qrText: Type.Optional(QrText),
    /** Its part of the orders beside the others; left out: 1. */
    weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    /** What it may be given in a day; left out: any amount. */
    dayMax: Type.Optional(Amount),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const ChannelEntry = Type.Object(
  {
    code: Code,
    category: Type.String(),
    /** Left out: `gateway`. */
    kind: Type.Optional(Type.Enum([...channelKinds])),
    /** Where it is paid; left out: a gateway that speaks our own protocol. */
    gateway: Type.Optional(Type.Enum([...paymentGatewayNames])),
    /** Of a manual channel: where the money is sent. */
    accounts: Type.Optional(Type.Array(ReceivingAccount, { maxItems: 50 })),
    currency: Type.String(),
    name: Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 60 })),
    icon: ImageUrl,
    minAmount: Amount,
    maxAmount: Amount,
    presetAmounts: Type.Array(Amount, { maxItems: 12 }),
    /** What the channel's provider takes of the payer, shown to them; the deposit is credited whole. */
    feePercent: Type.Optional(Type.String({ pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$" })),
    /** Left out: always open. */
    hours: Type.Optional(
      Type.Array(
        Type.Object(
          { days: Type.Array(Type.Enum([...weekdays])), from: Time, to: Time },
          { additionalProperties: false },
        ),
        { maxItems: 21 },
      ),
    ),
    /** Of `hours`; left out: the jurisdiction's. */
    timeZone: Type.Optional(Type.String({ maxLength: 60 })),
    /** The VIP level from which it is offered. */
    minLevel: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Left out: whatever language the site is read in. */
    languages: Type.Optional(Type.Array(Type.String(), { maxItems: 40 })),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ChannelEntry = Type.Static<typeof ChannelEntry>;

const entryShape = Compile(ChannelEntry);

/** What the merchant has: levels of its VIP ladder in the currency, the lowest included. */
export type ChannelSurroundings = { readonly currency: string; readonly levels: number };

/** What is wrong with a list of channels: a sentence each; none when it can be used. */
export function findChannelFaults(list: readonly unknown[], around: ChannelSurroundings): string[] {
  if (list.length > MAX_CHANNELS) return [`a merchant has at most ${MAX_CHANNELS} channels`];
  const codes = list.map((one) => (one as { code?: unknown } | null)?.code);
  return list.flatMap((entry, at) => {
    const name = typeof codes[at] === "string" ? codes[at] : `channel ${at + 1}`;
    const twice = codes.indexOf(codes[at]) < at ? ["the code stands twice"] : [];
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
    ...(name["en"] === undefined ? ["/name/en is missing, which every other language falls back to"] : []),
    ...hoursFaults(entry),
    ...accountFaults(entry),
    ...gatewayFaults(entry),
    ...(entry.kind === "manual" && entry.gateway !== undefined
      ? ["gateway is of channels that are paid at one, and this one is manual"]
      : []),
    ...(minLevel > Math.max(around.levels - 1, 0)
      ? [`nobody reaches level ${minLevel}: ${levelsText(around.levels)}`]
      : []),
    ...languageFaults(entry),
  ];
}

/** Providers with an adapter are paid on their own pages alone. */
function gatewayFaults({ kind, gateway = "khela" }: ChannelEntry): string[] {
  if (gateway === "khela" || (kind !== "qr" && kind !== "app")) return [];
  return [`${gateway} is paid on its own page: the kind ${kind} is of a gateway that speaks our protocol`];
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
    ...(new Set(presetAmounts).size < presetAmounts.length ? ["a preset stands twice"] : []),
  ];
}

function accountFaults({ kind = "gateway", accounts = [], minAmount, currency }: ChannelEntry): string[] {
  if (kind !== "manual")
    return accounts.length === 0 ? [] : ["accounts are of manual channels, and this one is a gateway's"];
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
    ...(new Set(ids).size < ids.length ? ["an account's id stands twice"] : []),
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
