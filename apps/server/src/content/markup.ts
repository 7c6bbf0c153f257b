// Which markup may be stored and shown: paragraphs, lists, headings, emphasis, links into the site or to https.
// Checked when it is written, against a list of what is allowed; everything else is refused, nothing is repaired.

import { invariant } from "../platform/failure.ts";

const paired = new Set(["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "a"]);
const LINK = /^<a href="(\/(?!\/)[^"<>\\\s]*|https:\/\/[^"<>\\\s]+)">$/;
const OPEN = /^<([a-z][a-z0-9]*)>$/;
const CLOSE = /^<\/([a-z][a-z0-9]*)>$/;
const ENTITY = /&(?!(amp|lt|gt|quot|nbsp);)/;

/** What is wrong with the markup, or null when all of it is allowed and every element is closed in its turn. */
export function markupFault(html: string): string | null {
  const open: string[] = [];
  for (const token of html.match(/<[^>]*>?|[^<]+/g) ?? []) {
    if (!token.startsWith("<")) {
      if (token.includes(">") || ENTITY.test(token)) return `not escaped: ${token.slice(0, 40)}`;
      continue;
    }
    if (token === "<br>") continue;
    const closed = CLOSE.exec(token)?.[1];
    if (closed !== undefined) {
      if (open.pop() !== closed) return `closed out of turn: ${token}`;
      continue;
    }
    const opened = LINK.test(token) ? "a" : OPEN.exec(token)?.[1];
    if (opened === undefined || !paired.has(opened) || (opened === "a" && !LINK.test(token))) return `not allowed: ${token.slice(0, 40)}`;
    open.push(opened);
  }
  return open.length === 0 ? null : `not closed: <${open.at(-1)}>`;
}

/** The markup itself, once it is known to be allowed. @throws {Invariant} */
export function checkedMarkup(html: string): string {
  const fault = markupFault(html);
  invariant(fault === null, `content that may be stored; ${fault}`);
  return html;
}
