// A device's name for its member: browser and system, from the user agent. A client can send anything there, so the
// name is one of those below and has no effect on rights.

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** The most specific pattern comes first: most browsers also call themselves Chrome or Safari. */
const browsers: Names = [
  ["Facebook", /\bFBA[NV]\//],
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPX|OPT|Opera)\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const systems: Names = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows NT\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** `Chrome, Android`; null when both are unknown. */
export function deviceName(userAgent: string): string | null {
  const known = [browsers, systems].flatMap((names) => {
    const found = names.find(([, pattern]) => pattern.test(userAgent));
    return found === undefined ? [] : [found[0]];
  });
  return known.length === 0 ? null : known.join(", ");
}

/** A country's name in a language; null when the country is unknown. */
export function countryName(country: string | null, language: string): string | null {
  if (country === null) return null;
  return new Intl.DisplayNames([language.toLowerCase(), "en"], { type: "region" }).of(country) ?? country;
}
