// Results of the command palette: screens and acts by title at once, members and agents by the searches of the rooms.

import { useEffect, useState } from "react";
import { useT, type Translate } from "../../i18n/texts.ts";
import type { PaletteHit, PaletteRow, Room } from "../../lib/screen.ts";
import { useMay } from "../../lib/session.tsx";
import { isPlain, rooms, screens } from "../rooms.ts";

export type PaletteGroup = { readonly title: string; readonly hits: readonly PaletteHit[] };

const WAIT_MS = 150;
const MAX_HITS = 8;
const MIN_LENGTH = 2;

const matches = (title: string, text: string) => title.toLowerCase().includes(text.toLowerCase());

type Search = Extract<PaletteRow, { kind: "search" }>;

function listRows<K extends PaletteRow["kind"]>(
  kind: K,
  may: ReturnType<typeof useMay>,
): readonly (Extract<PaletteRow, { kind: K }> & { readonly room: Room })[] {
  return rooms.flatMap((room) =>
    (room.palette ?? [])
      .filter((row): row is Extract<PaletteRow, { kind: K }> => row.kind === kind && may(row.permission))
      .map((row) => ({ ...row, room })),
  );
}

function findHere(text: string, t: Translate, may: ReturnType<typeof useMay>): readonly PaletteGroup[] {
  const screenHits = screens
    .filter((screen) => isPlain(screen) && may(screen.permission))
    .map(({ path, title, room }) => ({ key: path, title: t(title), detail: t(room.title), to: path }))
    .filter(({ title, detail }) => matches(title, text) || matches(detail, text));
  const actHits = listRows("act", may)
    .map(({ title, to, room }) => ({ key: `act ${to}`, title: t(title), detail: t(room.title), to }))
    .filter(({ title }) => matches(title, text));
  return [
    { title: t("first.acts"), hits: actHits.slice(0, MAX_HITS) },
    { title: t("first.screens"), hits: screenHits.slice(0, text === "" ? screens.length : MAX_HITS) },
  ];
}

async function runSearch(
  { load }: Search,
  text: string,
  signal: AbortSignal,
): Promise<readonly PaletteHit[]> {
  const search = await load();
  return (await search(text, signal)).slice(0, MAX_HITS);
}

/**
 * Returns the palette's results by group. `isSearching` is true while a room's search runs. A failed search counts as
 * empty.
 */
export function usePaletteHits(typed: string): {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
} {
  const t = useT();
  const may = useMay();
  const text = typed.trim();
  const [found, setFound] = useState<{ readonly text: string; readonly groups: readonly PaletteGroup[] }>();
  const searches = listRows("search", may);
  const isAsked = text.length >= MIN_LENGTH && searches.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const asked = searches.map(async (search) => ({
        title: t(search.title),
        hits: await runSearch(search, text, stop.signal).catch((): readonly PaletteHit[] => []),
      }));
      void Promise.all(asked).then((groups) => {
        if (!stop.signal.aborted) setFound({ text, groups });
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows are the same as long as the operator is
  }, [text, isAsked]);
  const isFound = found?.text === text;
  const remote = isAsked && isFound ? found.groups : [];
  return {
    groups: [...remote, ...findHere(text, t, may)].filter(({ hits }) => hits.length > 0),
    isSearching: isAsked && !isFound,
  };
}
