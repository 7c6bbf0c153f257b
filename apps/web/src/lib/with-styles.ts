// A lazy chunk and its style sheets come together: nothing is drawn before it has its looks. The build calls this
// wherever a chunk with styles is imported (see vite.config.ts).

const asked = new Map<string, Promise<void>>();

function arrive(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const coming = new Promise<void>((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      // The next who wants it asks again.
      asked.delete(href);
      link.remove();
      failed(new Error(`no style from ${href}`));
    };
  });
  asked.set(href, coming);
  document.head.append(link);
  return coming;
}

/** Loads the chunk once the styles at `files` are here; fails when either does not come. */
export async function withStyles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const chunk = load();
  await Promise.all([chunk, ...files.map((file) => {
    const href = `/${file}`;
    return asked.get(href) ?? document.querySelector(`link[href="${href}"]`) ?? arrive(href);
  })]);
  return chunk;
}
