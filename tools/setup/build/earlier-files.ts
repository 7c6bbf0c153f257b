/**
 * Keeps files of earlier builds. A page stays open for days in a phone's background and requests the files of the build
 * from which it came. So these files stay for two weeks after another build has replaced them.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEEP_MS = 14 * 86_400_000;
/** End of the name of the file beside the folder `aside`. That file has the time at which each file was replaced. */
const RECORD = "replaced.json";

type Replaced = Readonly<Record<string, number>>;

function readRecord(path: string): Replaced {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Replaced) : {};
}

/**
 * Moves the files in `assets` to `aside`, because a build empties its folder. Returns a function that restores the
 * files that are not too old.
 */
export function setAside(assets: string, aside: string, now: number): () => void {
  mkdirSync(aside, { recursive: true });
  const record = `${aside}-${RECORD}`;
  const known = readRecord(record);
  for (const name of existsSync(assets) ? readdirSync(assets) : [])
    renameSync(join(assets, name), join(aside, name));
  return () => {
    const replaced: Record<string, number> = {};
    for (const name of readdirSync(aside)) {
      const to = join(assets, name);
      const at = known[name] ?? now;
      if (existsSync(to) || now - at >= KEEP_MS) continue;
      renameSync(join(aside, name), to);
      replaced[name] = at;
    }
    writeFileSync(record, JSON.stringify(replaced));
    rmSync(aside, { recursive: true, force: true });
  };
}
