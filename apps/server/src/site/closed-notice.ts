// The notice of a closed site in the operator's words, with the expected end of a maintenance. Without readable
// settings, the site's default texts are shown.

import type { calls } from "@khela/contract/calls";
import { languageFallbacks, type LanguageCode } from "@khela/contract/locale/languages";
import type { OutputOf } from "@khela/contract/schemas";

type Notice = OutputOf<typeof calls.site.status>["notice"];

/** Part of the merchant's settings; texts by language code; `until`: an ISO time with an offset. */
type ClosedSettings = Partial<
  Record<"maintenance" | "region" | "contact", Readonly<Record<string, string>>>
> & {
  readonly until?: string;
};

const withOffset = /(?:Z|[+-]\d{2}:\d{2})$/;

function endOf(until: string | undefined, now: Date): number | null {
  const at = until !== undefined && withOffset.test(until) ? Date.parse(until) : Number.NaN;
  return at > now.getTime() ? at : null;
}

/** Returns the notice of a status (1: maintenance, 2: region not served); empty for an open site. */
export function closedNotice(
  status: 0 | 1 | 2,
  settings: Readonly<Record<string, unknown>>,
  { language, now }: { readonly language: LanguageCode; readonly now: Date },
): Notice {
  if (status === 0) return { text: "", contact: "", until: null };
  const closed = (settings["closed"] ?? {}) as ClosedSettings;
  const inLanguage = (texts: Readonly<Record<string, string>> = {}): string =>
    languageFallbacks(language).flatMap((code) => texts[code] || [])[0] ?? "";
  return {
    text: inLanguage(status === 1 ? closed.maintenance : closed.region),
    contact: inLanguage(closed.contact),
    until: status === 1 ? endOf(closed.until, now) : null,
  };
}
