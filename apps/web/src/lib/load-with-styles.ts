// Loads a lazy chunk and its style sheets together, so that nothing renders unstyled. The build inserts this call at
// every import of a chunk (see vite.config.ts). A page from the server has its screen's styles inline, under the
// names of their files.

import { reloadIfGone } from "./reload-once.ts";

const pendingStyles = new Map<string, Promise<void>>();

function appendStylesheet(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loading = new Promise<void>((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      // The entry is removed, so that the next call requests the style sheet again.
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
 * Loads the chunk and the style sheets at `files`, and resolves when both are loaded; rejects when either fails. When
 * the server no longer has a file, the page is reloaded, and the promise stays pending until then.
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
