// Stores the reasons that an operator gave before, by act, so that they can be offered again. The latest comes first.

import { readStored, writeStored } from "./storage.ts";

const MAX_SAVED = 6;
type Saved = Readonly<Record<string, readonly string[]>>;

export function listSavedReasons(act: string): readonly string[] {
  return readStored<Saved>("reasons")?.[act] ?? [];
}

export function saveReason(act: string, reason: string): void {
  const saved = readStored<Saved>("reasons") ?? {};
  const others = (saved[act] ?? []).filter((known) => known !== reason);
  writeStored("reasons", { ...saved, [act]: [reason, ...others].slice(0, MAX_SAVED) });
}

export function forgetReason(act: string, reason: string): void {
  const saved = readStored<Saved>("reasons") ?? {};
  writeStored("reasons", { ...saved, [act]: (saved[act] ?? []).filter((known) => known !== reason) });
}
