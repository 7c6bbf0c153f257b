// Rules of each jurisdiction for limits and cool-offs, as data. The setting `jurisdiction` of a merchant names its
// jurisdiction.

export type Jurisdiction = {
  /** Hours before a raised or removed limit applies. */
  readonly raiseWaitHours: number;
  /** Interval at which a player is reminded of the time played. */
  readonly realityCheckMinutes: number;
  /** Time zone in which days, weeks and months begin. */
  readonly timeZone: string;
  readonly coolOffHours: readonly number[];
  /** Lengths of self-exclusions in months; 0 means permanent. */
  readonly exclusionMonths: readonly number[];
  /** Whether members may play games with play money. */
  readonly freePlay: boolean;
  /** An independent service that helps with problem gambling; null: none is known. */
  readonly helpLine: { readonly name: string; readonly url: string } | null;
};

const standard: Jurisdiction = {
  raiseWaitHours: 24,
  realityCheckMinutes: 30,
  timeZone: "Asia/Dhaka",
  coolOffHours: [24, 48, 168, 336, 1_008],
  exclusionMonths: [6, 12, 36, 60, 0],
  freePlay: true,
  // free, by chat, in many languages and for every country
  helpLine: { name: "Gambling Therapy", url: "https://www.gamblingtherapy.org/" },
};

const jurisdictions = {
  standard,
  /** Jurisdiction for places where a game with play money counts as gambling. */
  noFreePlay: { ...standard, freePlay: false },
} as const satisfies Record<string, Jurisdiction>;

/** Returns the jurisdiction that the merchant's settings name; the default when they name none or an unknown one. */
export function jurisdictionOf(settings: Readonly<Record<string, unknown>>): Jurisdiction {
  const named = settings["jurisdiction"];
  return typeof named === "string" && Object.hasOwn(jurisdictions, named)
    ? jurisdictions[named as keyof typeof jurisdictions]
    : jurisdictions.standard;
}
