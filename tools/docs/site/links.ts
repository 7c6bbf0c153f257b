/** Resolves where a paper's link leads on the site. */
import { posix } from "node:path";

export type SiteMap = {
  /** Ids of the headings of each page, by the path of the page. */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of all files of the repository. */
  readonly files: ReadonlySet<string>;
  /** Files and folders to which links lead, and which the build must copy or list. */
  readonly wanted: Set<string>;
};

/** Returns the path of a page's HTML file: `docs/operate/README.md` → `docs/operate/index.html`. */
export const htmlPath = (path: string): string =>
  path.replace(/(^|\/)README\.md$/, "$1index.html").replace(/\.md$/, ".html");

const PICTURE = /\.(webp|png|svg)$/;

/**
 * Returns the file that shows a linked path that is no paper: the picture itself, or a page with a file's text or a
 * folder's names.
 */
export const shownAs = (path: string): string => (PICTURE.test(path) ? path : `source/${path}.html`);

export const isPicture = (path: string): boolean => PICTURE.test(path);

export const relativeLink = (fromHtml: string, toHtml: string): string =>
  posix.relative(posix.dirname(fromHtml), toHtml);

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

export const isOutside = (href: string): boolean => SCHEME.test(href);

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    // A single percent sign is not part of an encoded character, so the link stays unchanged.
    return target;
  }
}

/**
 * Resolves a link of a paper. @throws Error that names the paper and its broken link, or a link that a browser would
 * run (`javascript:`)
 */
export function resolveLink(from: string, href: string, { pages, files, wanted }: SiteMap): string {
  if (isOutside(href)) {
    if (!/^(https?|mailto):/i.test(href)) throw new Error(`${from}: the link ${href} is no web address`);
    return href;
  }
  const [target = "", id = ""] = href.split("#");
  const path = target === "" ? from : posix.join(posix.dirname(from), decoded(target)).replace(/\/$/, "");
  const page = [path, `${path}/README.md`].find((one) => pages.has(one));
  if (page === undefined) {
    const exists = files.has(path) || [...files].some((file) => file.startsWith(`${path}/`));
    if (!exists || id !== "") throw new Error(`${from}: the link ${href} leads nowhere`);
    wanted.add(path);
    return relativeLink(htmlPath(from), shownAs(path));
  }
  if (id !== "" && !pages.get(page)!.has(id))
    throw new Error(`${from}: the link ${href} leads to no heading`);
  const to = page === from && target === "" ? "" : relativeLink(htmlPath(from), htmlPath(page));
  return id === "" ? to : `${to}#${id}`;
}
