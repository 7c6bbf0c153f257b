/** Renders the HTML of a paper's tokens. */
import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../../../apps/server/src/http/escape-html.ts";
import { isOutside, resolveLink, type SiteMap } from "./links.ts";
import type { Paper } from "./paper.ts";

export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', "&quot;");

/** Beginning of a drawing. Only pages with a drawing load the program that draws. */
export const DRAWING = '<pre class="mermaid">';

/**
 * Renders a paper. A link that leads nowhere and a picture from outside are added to `faults`. Raw HTML becomes text.
 */
export function paperHtml(paper: Paper, map: SiteMap, faults: string[]): string {
  const linkTo = (href: string): string => {
    try {
      return escapeAttribute(resolveLink(paper.path, href, map));
    } catch (error) {
      faults.push((error as Error).message);
      return "";
    }
  };
  const marked = new Marked({
    renderer: {
      heading(token: Tokens.Heading) {
        const { tokens, depth } = token;
        const { id } = paper.headingOf.get(token)!;
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${depth === 1 ? "" : ` ${anchor}`}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${linkTo(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        if (isOutside(href)) faults.push(`${paper.path}: the picture ${href} is not in the repository`);
        return `<img src="${linkTo(href)}" alt="${escapeAttribute(text)}" loading="lazy">`;
      },
      code({ text, lang }: Tokens.Code) {
        if (lang === "mermaid") return `${DRAWING}${escapeHtml(text)}</pre>\n`;
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return text.startsWith("<!--") ? "" : escapeHtml(text);
      },
    },
  });
  // A table scrolls inside its frame when it is wide.
  return marked
    .parser([...paper.tokens])
    .replaceAll("<table>", '<div class="table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}
