/** Settings that had another name once: a start that meets one stops with a sentence instead of ignoring it. */

const names: Readonly<Record<string, string>> = {
  DESK_KEY: "BACK_OFFICE_KEY",
  OUTSIDE_PROJECT: "SANDBOX_FIREBASE_PROJECT",
};
const prefixes = [
  ["ARCADE_", "GAME_SERVER_"],
  ["OUTSIDE_", "SANDBOX_"],
] as const;

function newNameOf(name: string): string | null {
  const prefix = prefixes.find(([old]) => name.startsWith(old));
  return names[name] ?? (prefix === undefined ? null : prefix[1] + name.slice(prefix[0].length));
}

/** The sentence for the first old name that is set; null when there is none. */
export function findRenamedSetting(env: Readonly<Record<string, string | undefined>>): string | null {
  for (const [name, value] of Object.entries(env)) {
    const renamed = newNameOf(name);
    if (renamed !== null && value !== undefined && value.trim() !== "")
      return `${name} is now called ${renamed}: rename the setting.`;
  }
  return null;
}
