// Groups plays by kind, as a betting panel shows them. The code of a play contains its kind.

const kinds = [
  { group: "lo", pattern: /^lo\d/ },
  { group: "xien", pattern: /^xien/ },
  { group: "truot", pattern: /^truot/ },
  { group: "special", pattern: /^(de|first|head|tail|cang\d)$/ },
  { group: "counter", pattern: /^trad\./ },
  { group: "5star", pattern: /^ssc\.5star\./ },
  { group: "4star", pattern: /^ssc\.4/ },
  { group: "3star", pattern: /^ssc\.3/ },
  { group: "2star", pattern: /^ssc\.2/ },
  { group: "1star", pattern: /^ssc\.(1end\.|fixed$)/ },
  { group: "any", pattern: /^11x5\.any/ },
  { group: "first", pattern: /^11x5\.first/ },
  { group: "place", pattern: /^pk10\.(champion|place|top3)$/ },
  { group: "sides", pattern: /^pk10\.(size|dragon-tiger)$/ },
  { group: "sum", pattern: /^(pk10\.sum|k3\.sum$|k3\.size$)/ },
  { group: "same", pattern: /^k3\.(triple|any-triple|pair)$/ },
  { group: "different", pattern: /^k3\.(two-different|three-different|straight)$/ },
  { group: "single", pattern: /^k3\.single$/ },
] as const;

export type PlayGroup = (typeof kinds)[number]["group"] | "all";

/** Returns the kind of a play by its code; `all` for a game with only one kind. */
export function playGroupOf(code: string): PlayGroup {
  return kinds.find(({ pattern }) => pattern.test(code))?.group ?? "all";
}
