/**
 * Reads a paper (a Markdown file) for the site: its tokens, the ids of its headings, and its sections for the search.
 */
import { Lexer, walkTokens, type Token, type Tokens } from "marked";

export type Heading = { readonly id: string; readonly depth: number; readonly text: string };

export type Section = { readonly id: string; readonly title: string; readonly text: string };

export type Paper = {
  /** Path of the paper from the root of the repository: `docs/ledger.md`. */
  readonly path: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly headings: readonly Heading[];
  readonly headingOf: ReadonlyMap<Token, Heading>;
  readonly sections: readonly Section[];
};

/** Returns the text of a token and of the tokens in it, without Markdown marks. */
function textOf(token: Token): string {
  switch (token.type) {
    case "html":
    case "space":
      return "";
    case "list":
      return (token as Tokens.List).items.map(textOf).join("\n");
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .map((cells) => cells.map(({ tokens }) => plainText(tokens)).join(" "))
        .join("\n");
    }
    default:
      if ("tokens" in token && token.tokens !== undefined) return plainText(token.tokens);
      return "text" in token ? String(token.text) : "";
  }
}

export const plainText = (tokens: readonly Token[]): string => tokens.map(textOf).join("");

/**
 * Creates a function that returns the id that GitHub gives a heading, so that the same link works on GitHub and the
 * site.
 */
export function headingIds(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    let free = id;
    while (seen.has(free)) {
      const count = seen.get(id)! + 1;
      seen.set(id, count);
      free = `${id}-${count}`;
    }
    seen.set(free, 0);
    return free;
  };
}

function sectionsOf(tokens: readonly Token[], headingOf: ReadonlyMap<Token, Heading>): Section[] {
  const sections: { id: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    const heading = headingOf.get(token);
    if (heading !== undefined) {
      const { id, text } = heading;
      sections.push({ id, title: text, text: "" });
    } else if (sections.length > 0) {
      sections.at(-1)!.text += `${textOf(token)}\n`;
    }
  }
  return sections;
}

/** Reads a paper. @throws Error when the paper does not begin with its title, or when a blank line cuts a table */
export function readPaper(path: string, text: string): Paper {
  const tokens = new Lexer().lex(text.replace(/^---\n[\s\S]*?\n---\n/, ""));
  const idOf = headingIds();
  const headingOf = new Map<Token, Heading>();
  void walkTokens(tokens, (token) => {
    if (token.type === "paragraph" && token.raw.startsWith("|"))
      throw new Error(`${path}: a row outside a table: ${token.raw.split("\n")[0]}`);
    if (token.type !== "heading") return;
    const { depth, tokens: inline } = token as Tokens.Heading;
    const plain = plainText(inline);
    headingOf.set(token, { id: idOf(plain), depth, text: plain });
  });
  const headings = [...headingOf.values()];
  const title = headings[0];
  if (title?.depth !== 1) throw new Error(`${path} has no title`);
  return { path, title: title.text, tokens, headings, headingOf, sections: sectionsOf(tokens, headingOf) };
}
