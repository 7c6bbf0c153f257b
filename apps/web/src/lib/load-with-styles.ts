// Loads a lazy chunk together with its style sheets, so that nothing renders unstyled. The build inserts this call at
// every import of a chunk (see vite.config.ts). In a page from the server, the screen's styles are already inline,
// under their files' names.

import { reloadIfGone } from "./reload-once.ts";

const pendingStyles = new Map<string, Promise<void>>();

function appendStylesheet(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loading = new Promise<void>((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      // Removed, so that the next call requests the file again.
      pendingStyles.delete(href);
      link.remove();
      failed(new Error(`no style from ${link.href}`));
    };
  });
  pendingStyles.set(href, loading);
  document.head.append(link);
  return loading;
}

/**
 * Loads a chunk and the style sheets at `files`; rejects if one of them fails. If the server no longer has a file, the
 * page reloads, and the promise stays pending until then.
 */
export async function loadWithStyles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    return await loadAll(load, files);
  } catch (error) {
    if (await reloadIfGone(error, import.meta.url)) return new Promise<T>(() => undefined);
    throw error;
  }
}

async function loadAll<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  const chunk = load();
  await Promise.all([
    chunk,
    ...files.map((file) => {
      const href = `/${file}`;
      return (
        pendingStyles.get(href) ??
        document.querySelector(`style[data-files~="${file}"]`) ??
        appendStylesheet(href)
      );
    }),
  ]);
  return chunk;
}
