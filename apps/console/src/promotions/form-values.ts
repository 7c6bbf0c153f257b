// Converts a promotion between the values of the form and the format of the contract. Unreadable text is sent
// unchanged, and the server gives the reason for its refusal.

import type { PromotionFile } from "@khela/contract/operator/promotions/promotion-file";
import {
  fieldsOfPromotion,
  maxRewardOf,
  promotionLanguages,
  type PromotionField,
  type PromotionLanguage,
} from "@khela/contract/promotions/promotion-traits";
import type { PromotionType } from "@khela/contract/promotions/promotion-types";
import type { PromotionMetric } from "@khela/contract/promotions/promotion-metrics";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";

type Words = Readonly<Record<PromotionLanguage, string>>;
/** Fields of the form that are one line of text. */
export type LineField = Exclude<
  PromotionField,
  "type" | "title" | "body" | "requires" | "reviewSignals" | "needsApproval"
>;

export type FormValues = {
  readonly type: PromotionType;
  readonly lines: Readonly<Partial<Record<LineField, string>>>;
  readonly title: Words;
  readonly body: Words;
  readonly requires: readonly string[];
  readonly reviewSignals: readonly string[];
  readonly needsApproval: boolean;
};

const MINUTE_MS = 60_000;
const noWords: Words = { bn: "", en: "", th: "" };

export const newValues = (type: PromotionType): FormValues => ({
  type,
  lines: { category: "deposit", period: "once", metric: "turnover", scoring: "turnover" },
  title: noWords,
  body: noWords,
  requires: [],
  reviewSignals: [],
  needsApproval: false,
});

/** Returns the values that decide which fields the form shows. */
const kindOf = ({ type, lines }: FormValues) => ({
  type,
  metric: (lines.metric ?? null) as PromotionMetric | null,
  scoring: lines.scoring ?? null,
  hasTurnover: /[1-9]/.test(lines.turnoverPercent ?? ""),
});

export const fieldsOf = (values: FormValues): readonly PromotionField[] => fieldsOfPromotion(kindOf(values));

const numbers: readonly LineField[] = [
  "sort",
  "minLevel",
  "maxTickets",
  "turnoverPercent",
  "claimHours",
  "lockHours",
  "expectedClaims",
];
const times: readonly LineField[] = ["startsAt", "endsAt"];

export const isNumber = (field: LineField): boolean => numbers.includes(field);
export const isTime = (field: LineField): boolean => times.includes(field);

/** Converts an ISO time to the text of a field in the merchant's zone. */
const toLocal = (iso: string): string =>
  new Date(Date.parse(iso) + siteOffsetMinutes * MINUTE_MS).toISOString().slice(0, 16);

function fromLocal(text: string): string {
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? text : new Date(at - siteOffsetMinutes * MINUTE_MS).toISOString();
}

/** Returns the percentages of a line such as `LIVE=50, VENDOR/code=10`, as typed. */
export const weightsOf = (line: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    line
      .split(", ")
      .filter((part) => part !== "")
      .map((part) => part.split("=") as [string, string]),
  );

export const toWeightsLine = (weights: Readonly<Record<string, string | number>>): string =>
  Object.entries(weights)
    .map(([name, percent]) => `${name}=${percent}`)
    .join(", ");

const readWeights = (line: string) =>
  Object.fromEntries(
    Object.entries(weightsOf(line)).map(([name, percent]) => [
      name,
      /^[0-9]+$/.test(percent) ? Number(percent) : percent,
    ]),
  );

export const prizesOf = (text: string): readonly string[] =>
  text.split(/[,\s]+/).filter((prize) => prize !== "");

function readLine(field: LineField, text: string): unknown {
  if (isTime(field)) return fromLocal(text);
  if (field === "prizes") return prizesOf(text);
  if (field === "weights") return readWeights(text);
  return isNumber(field) && /^[0-9]+$/.test(text) ? Number(text) : text;
}

const filled = (words: Words) =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ""));

/** Converts the form to the promotion that the server reads, with only the fields of the promotion's type. */
export function toFile(values: FormValues): Readonly<Record<string, unknown>> {
  const { type, lines, title, body, requires, reviewSignals, needsApproval } = values;
  const fields = fieldsOf(values);
  const typed = Object.entries(lines)
    .map(([field, text]) => [field as LineField, text.trim()] as const)
    .filter(([field, text]) => text !== "" && fields.includes(field))
    .map(([field, text]) => [field, readLine(field, text)]);
  const rewardMax = maxRewardOf(type, {
    rewardFixed: lines.rewardFixed ?? "",
    rewardMax: lines.rewardMax ?? "",
    prizes: prizesOf(lines.prizes ?? ""),
  });
  return {
    ...(rewardMax === "" ? {} : { rewardMax }),
    ...Object.fromEntries(typed),
    type,
    title: filled(title),
    body: filled(body),
    ...(fields.includes("requires") ? { requires } : {}),
    ...(fields.includes("reviewSignals") ? { reviewSignals } : {}),
    needsApproval,
  };
}

function lineOf(field: string, value: unknown): string {
  if (isTime(field as LineField)) return toLocal(String(value));
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object" && value !== null)
    return toWeightsLine(value as Readonly<Record<string, string | number>>);
  return String(value);
}

const wordsOf = (texts: Readonly<Record<string, string>>): Words =>
  Object.fromEntries(promotionLanguages.map((language) => [language, texts[language] ?? ""])) as Words;

/** Converts an existing promotion to form values. */
export function fromFile(file: PromotionFile): FormValues {
  const { type, title, body, requires = [], reviewSignals = [], needsApproval = false, ...rest } = file;
  return {
    type,
    lines: Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, lineOf(field, value)])),
    title: wordsOf(title),
    body: wordsOf(body),
    requires,
    reviewSignals,
    needsApproval,
  };
}

/** Returns the form values for a copy. Fields that only one promotion can have are empty. */
export const asCopy = (values: FormValues): FormValues => ({
  ...values,
  lines: { ...values.lines, code: "", promoCode: "", endsAt: "" },
});

/**
 * Returns the fields that a reason of the server names at its start: `metric` and `target` in `metric and target: …`,
 * `title` in `title/bn must …`.
 */
export function fieldsOfFault(fault: string, known: readonly string[]): readonly string[] {
  const [, first = "", second = ""] = /^([A-Za-z]+)(?: and ([A-Za-z]+)(?=:))?/.exec(fault) ?? [];
  return [first, second].filter((name) => known.includes(name));
}
