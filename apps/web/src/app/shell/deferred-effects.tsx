// Effects that start with the first interaction: status poll, press feedback, scroll
// restoration, service worker.

import type { ReactNode } from "react";
import { Suspense, useEffect } from "react";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { site } from "@khela/contract/site/calls";
import { sampledOneIn } from "@khela/contract/site/field-measurements/metrics";
import { hasAccess } from "@khela/contract/member/member-types";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { onCallFailed } from "../../lib/api/call.ts";
import { useCall } from "../../lib/query/query.ts";
import { useLoggedIn } from "../../lib/session/logged-in.ts";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { useSettings } from "../../lib/settings.tsx";
import { startScrollRestoration } from "../../lib/navigation/scroll-restoration.ts";
import { onStoredChange, readStored, writeStored } from "../../lib/storage.ts";
import { randomInt } from "../../lib/random-int.ts";
import { startPressFeedback } from "../../lib/interaction/press-feedback.ts";
import { wideQuery } from "../desktop/wide-query.ts";
import { startServiceWorker } from "../pwa/install.ts";
import { UpdateNotice } from "../pwa/update-notice.tsx";
import { loadRoutes } from "../routing/router.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";

const statusPollMs = 60_000;
/** Poll interval while the site is closed. It is shorter than usual, since people wait for the site to open. */
const closedPollMs = 10_000;

const MaintenanceBanner = lazyPart(
  withMessages(["maintenance"], () => import("./maintenance-banner.tsx").then((m) => m.MaintenanceBanner)),
);
const ContractPrompt = lazyPart(() => import("./contract-prompt.tsx").then((m) => m.ContractPrompt));

type Maintenance = OutputOf<typeof calls.site.status>["maintenances"][number];

let started = false;

/**
 * Starts the performance measurements. The path is read before the import, since the measurements belong to the screen
 * on which the page was opened.
 */
async function measureField(): Promise<void> {
  const { pathname } = location;
  const { startFieldMeasurements } = await import("./field-measurements.ts");
  startFieldMeasurements(pathname);
}

/** Starts the listeners that run for as long as the page exists. */
function startListeners(): void {
  if (started) return;
  started = true;
  startPressFeedback();
  startScrollRestoration();
  startServiceWorker();
  if (randomInt(1, sampledOneIn) === 1) void measureField();
  // Browser tests wait for this mark before they press.
  performance.mark("listening");
}

/** Polls the status of the site. @returns the next or running maintenance */
function useStatus(status: number, onStatus: (status: number) => void): Maintenance | undefined {
  const { data, refetch } = useCall(site.status, {});

  useEffect(() => {
    if (data === undefined) return;
    writeStored("status", data.status);
    onStatus(data.status);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [data]);

  useEffect(() => {
    const refetchStatus = (): void => {
      if (!document.hidden) refetch();
    };
    const timer = setInterval(refetchStatus, status === 0 ? statusPollMs : closedPollMs);
    document.addEventListener("visibilitychange", refetchStatus);
    const unsubscribers = [
      // Another tab may learn the site's status first.
      onStoredChange("status", () => onStatus(readStored<number>("status") ?? 0)),
      onCallFailed(({ code }) => {
        if (code === "system.maintenance" || code === "region.restricted") refetch();
      }),
    ];
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refetchStatus);
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer and set of listeners for each status
  }, [status]);

  return data?.maintenances[0];
}

/** Changes the language of this page when another tab changes it. */
function useCrossTabLanguage(): void {
  const { code, change } = useI18n();
  useEffect(
    () =>
      onStoredChange("language", () => {
        const chosen = readStored<LanguageCode>("language");
        if (chosen !== null && chosen !== code) void change(chosen).catch(() => undefined);
      }),
    [code, change],
  );
}

type DeferredEffectsProps = { readonly status: number; readonly onStatus: (status: number) => void };

/**
 * Loads the routes' code on a wide screen, since that code contains the panel beside the column. Home does not load it
 * otherwise.
 */
function useRoutesOnWideScreen(): void {
  const { code } = useI18n();
  useEffect(() => {
    if (window.matchMedia(wideQuery).matches) loadRoutes(code, []).catch(() => undefined);
  }, [code]);
}

/** Returns whether the member may have a contract offer. Agents make offers to players, never to agents or guests. */
function useMayHaveContracts(): boolean {
  const isLoggedIn = useLoggedIn();
  const type = memberTypeOf(useSession());
  const { flags } = useSettings();
  return isLoggedIn && flags["AGENT3"] === true && hasAccess("account", type) && !hasAccess("agent", type);
}

export function DeferredEffects({ status, onStatus }: DeferredEffectsProps): ReactNode {
  const maintenance = useStatus(status, onStatus);
  useCrossTabLanguage();
  useRoutesOnWideScreen();
  useEffect(startListeners, []);
  const mayHaveContracts = useMayHaveContracts();
  return (
    <>
      <UpdateNotice />
      {maintenance !== undefined && status === 0 ? (
        <Suspense fallback={null}>
          <MaintenanceBanner maintenance={maintenance} />
        </Suspense>
      ) : null}
      {mayHaveContracts ? (
        <Suspense fallback={null}>
          <ContractPrompt />
        </Suspense>
      ) : null}
    </>
  );
}
