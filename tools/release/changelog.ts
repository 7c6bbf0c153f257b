/** Edits the changelog, in the form of Keep a Changelog, for a release. */

const UNRELEASED = "## [Unreleased]";

/**
 * Dates the version's section: the section with its number, otherwise the content of `[Unreleased]`, which is empty
 * after that. Returns null when there is neither.
 */
export function dateVersion(text: string, version: string, day: string): string | null {
  const own = new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\].*$`, "m");
  const heading = `## [${version}] - ${day}`;
  if (own.test(text)) return text.replace(own, heading);
  const [before, after] = text.split(`${UNRELEASED}\n`);
  if (after === undefined) return null;
  const next = /^## \[/m.exec(after)?.index ?? after.length;
  const content = after.slice(0, next).trim();
  if (content === "") return null;
  const rest = after.slice(next);
  return `${before}${UNRELEASED}\n\n${heading}\n\n${content}\n${rest === "" ? "" : `\n${rest}`}`;
}
