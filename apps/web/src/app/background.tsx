// What watches while the person looks: is the site still open, is the phone still connected, where the fingers are, how
// far the page was read; and what makes the site installable. Comes with the first sign of a person.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { site } from "@khela/contract/calls/site";
import type { LanguageCode } from "@khela/contract/languages";
import { useI18n } from "../i18n/i18n.tsx";
import { onCallFailed } from "../lib/call.ts";
import { useCall } from "../lib/query.ts";
import { rememberScroll } from "../lib/scroll-memory.ts";
import { onStored, readStored, writeStored } from "../lib/storage.ts";
import { watchPresses } from "../lib/watch-presses.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { startInstall } from "./install.ts";
import { UpdateNotice } from "./update-notice.tsx";

const statusEveryMs = 60_000;
/** While the site is closed, people wait for it. */
const closedEveryMs = 10_000;

let started = false;

/** What is watched for as long as the page lives. */
function startWatching(): void {
  if (started) return;
  started = true;
  watchPresses();
  rememberScroll();
  startInstall();
}

function useStatus(status: number, onStatus: (status: number) => void): void {
  const { data, retry } = useCall(site.status, {});

  useEffect(() => {
    if (data === undefined) return;
    writeStored("status", data.status);
    onStatus(data.status);
  }, [data]);

  useEffect(() => {
    const ask = (): void => {
      if (!document.hidden) retry();
    };
    const timer = setInterval(ask, status === 0 ? statusEveryMs : closedEveryMs);
    document.addEventListener("visibilitychange", ask);
    const stops = [
      // Another tab of this phone has heard it first.
      onStored("status", () => onStatus(readStored<number>("status") ?? 0)),
      onCallFailed(({ code }) => {
        if (code === "system.maintenance" || code === "region.restricted") retry();
      }),
    ];
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      for (const stop of stops) stop();
    };
  }, [status]);
}

/** Another tab of this phone speaks another language now. */
function useSharedLanguage(): void {
  const { code, change } = useI18n();
  useEffect(() => onStored("language", () => {
    const chosen = readStored<LanguageCode>("language");
    if (chosen !== null && chosen !== code) void change(chosen).catch(() => undefined);
  }), [code]);
}

type BackgroundProps = { readonly status: number; readonly onStatus: (status: number) => void };

export function Background({ status, onStatus }: BackgroundProps): ReactNode {
  useStatus(status, onStatus);
  useSharedLanguage();
  useEffect(startWatching, []);
  return <><ConnectionNotice /><UpdateNotice /></>;
}
