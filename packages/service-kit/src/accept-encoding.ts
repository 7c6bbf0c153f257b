// Chooses the encoding of an answer, by RFC 9110, 12.5.3.

export type Encoding = "br" | "gzip";

/** Encodings that the server offers; the one with the smaller answers first. */
const offered: readonly Encoding[] = ["br", "gzip"];
const aliases: Readonly<Record<string, string>> = { "x-gzip": "gzip" };
const WEIGHT = /^q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/;

/** Returns the weight of each encoding that the Accept-Encoding header names. An unreadable weight counts as 0. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    if (name === "") continue;
    const weight = parameters.length === 0 ? 1 : Number(WEIGHT.exec(parameters[0] ?? "")?.[1] ?? 0);
    weights.set(aliases[name] ?? name, weight);
  }
  return weights;
}

/**
 * Returns the offered encoding that the client prefers; null: identity. `*` means every unnamed encoding, and a weight
 * of 0 refuses an encoding. Between equal weights, the encoding with the smaller answers wins.
 */
export function encodingFor(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const weights = weightsOf(header);
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const best = offered.reduce((found, coding) => (weightOf(coding) > weightOf(found) ? coding : found));
  const isPreferred = weightOf(best) > 0 && weightOf(best) >= (weights.get("identity") ?? 0);
  return isPreferred ? best : null;
}
