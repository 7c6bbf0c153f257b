// A device's name for its member: browser and system, from the User-Agent header. A client can send anything in that
// header. So the name is always one of the names listed below, and it has no effect on permissions.

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** The most specific pattern comes first, because most browsers also name Chrome or Safari. */
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

/** Returns the name of a device, such as `Chrome, Android`; null: browser and system are both unknown. */
export function deviceName(userAgent: string): string | null {
  const known = [browsers, systems].flatMap((names) => {
    const found = names.find(([, pattern]) => pattern.test(userAgent));
    return found === undefined ? [] : [found[0]];
  });
  return known.length === 0 ? null : known.join(", ");
}

/** Returns a country's name in a language; null when the country is unknown. */
export function countryName(country: string | null, language: string): string | null {
  if (country === null) return null;
  return new Intl.DisplayNames([language.toLowerCase(), "en"], { type: "region" }).of(country) ?? country;
}
