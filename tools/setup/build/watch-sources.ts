/** Watches the sources. Calls back 300 ms after the last change, once for a burst of changes and never concurrently. */
import { watch } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../root.ts";

const QUIET_MS = 300;
const IGNORED = /(^|[/\\])(node_modules|dist|\.[^/\\]*)([/\\]|$)|\.test\.tsx?$/;

export function watchSources(onChange: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), QUIET_MS);
  };
  const run = async () => {
    if (isBusy) return schedule();
    isBusy = true;
    // A source that does not build or start is reported, and the next change is awaited.
    await onChange().catch((error: Error) => process.stderr.write(`${error.message}\n`));
    isBusy = false;
  };
  for (const folder of ["apps", "packages"]) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name !== null && !IGNORED.test(name)) schedule();
    });
  }
}
