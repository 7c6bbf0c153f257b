/** Finds variables of PL/pgSQL functions that nothing reads. */

const BODY = /\$\$([^]*?)\$\$/g;
/** Pattern of the declarations of a block. An `if` or a loop never begins with `declare`. */
const DECLARED = /\bdeclare\b([^]*?)\bbegin\b/g;
const NAME = /^\s*([a-z]\w*)\s/;
/** Patterns of places where a statement writes a variable: an assignment, the targets of a query, the row of a loop. */
const WRITTEN = [
  /(?<=(?:;|\bbegin|\bthen|\belse|\bloop|\bdeclare)\s*)[a-z]\w*(?=\s*:=)/g,
  /(?<!\binsert\s)\binto\s+(?:strict\s+)?[a-z]\w*(?:\s*,\s*[a-z]\w*)*/g,
  /\bfor\s+[a-z]\w*(?=\s+in\b)/g,
];
/**
 * Pattern of a loop over numbers. Such a loop declares its variable itself, so a declared variable with the same name
 * is never used.
 */
const COUNTED = /\bfor\s+([a-z]\w*)\s+in\b(?:(?!\bloop\b|;)[^])*?\.\./g;

/** Returns names of unread variables, each with its place in the text. `code` has neither comments nor strings. */
export function findUnread(code: string): { readonly name: string; readonly at: number }[] {
  return [...code.matchAll(BODY)].flatMap(({ index, 0: body }) => {
    const blank = (part: string) => part.replaceAll(/\S/g, " ");
    const counted = new Set([...body.matchAll(COUNTED)].map(([, name]) => name));
    const reads = WRITTEN.reduce((text, pattern) => text.replaceAll(pattern, blank), body);
    return [...body.matchAll(DECLARED)].flatMap((block) => {
      let at = block.index + "declare".length;
      return block[1]!.split(";").flatMap((declaration) => {
        const from = at;
        at += declaration.length + 1;
        const name = NAME.exec(declaration)?.[1];
        if (name === undefined) return [];
        const start = from + declaration.indexOf(name);
        const rest = reads.slice(0, start) + blank(name) + reads.slice(start + name.length);
        const isRead = new RegExp(`(?<![\\w.])${name}(?!\\w|\\s*=>)`).test(rest);
        return isRead && !counted.has(name) ? [] : [{ name, at: index + start }];
      });
    });
  });
}
