/** Edits the changelog, in the form of Keep a Changelog, for a release. */

const UNRELEASED = "## [Unreleased]";

/**
 * Adds the day to the heading of the version's section. Without such a section, the content below `[Unreleased]`
 * becomes the version's section, and `[Unreleased]` is empty again. Returns null when there is no content for the
 * version.
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
