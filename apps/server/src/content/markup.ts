// Allowed markup: paragraphs, lists, headings, emphasis, simple tables, and links into the site or to https. Other
// markup is removed before storing, and the screens show the stored markup unchanged.

import sanitizeHtml from "sanitize-html";

const INTERNAL_LINK = /^\/(?![/\\])/;
const EXTERNAL_LINK = /^https:\/\/[^\s\\]+$/i;

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "blockquote"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https"],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: 8,
  parser: { lowerCaseTags: true },
  // a forbidden link loses the address and keeps the text
  transformTags: {
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs:
        INTERNAL_LINK.test(href) || EXTERNAL_LINK.test(href) ? { href } : ({} as Record<string, string>),
    }),
    b: "strong",
    i: "em",
  },
};

/** Removes forbidden parts from markup. A second call changes nothing. */
export function cleanMarkup(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Returns the text without markup, for a preview of limited length. */
export function plainText(html: string, most: number): string {
  const text = sanitizeHtml(html.replace(/<\/(p|li|h3|h4)>|<br>/g, " "), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(
      /&(amp|lt|gt|quot);/g,
      (_whole, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? " ",
    )
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
