// Buttons for Facebook and Google, if the merchant offers them and Firebase is configured. The Firebase client loads
// before the tap, because browsers allow a window only shortly after it. A linked account logs in; an unknown person
// continues to the registration.

import { useEffect, useState, type ReactNode } from "react";
import { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../../i18n/i18n.tsx";
import { navigate } from "../../../lib/navigation/navigation.ts";
import { CallError } from "../../../lib/api/call.ts";
import { useCall } from "../../../lib/query/query.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Glyph } from "../../../ui/icon/icon.tsx";
import { showErrorToast, showToast } from "../../../ui/feedback/toast.tsx";
import styles from "../../auth.module.css";
import { findInAppBrowser } from "./in-app-browser.ts";
import { OpenInBrowser } from "./open-in-browser.tsx";
import { goOnToCode, isCodeAsked } from "../pending-verification.ts";
import { withReturnTo } from "../with-return-to.ts";
import { useOnLoggedIn } from "../use-on-logged-in.ts";
import { useSignInClient } from "./use-sign-in-client.ts";
import { socialProviders, type SocialProvider, type SocialChannel } from "./social-providers.ts";

/**
 * Returns the login providers that the merchant offers, and the Firebase project. The project is null if Firebase is
 * not configured, and undefined until it is known.
 */
export function useSocialProviders(): {
  readonly offered: readonly SocialProvider[];
  readonly project: OutputOf<typeof auth.firebase> | undefined;
  readonly error: CallError | null;
} {
  const { flags } = useSettings();
  const offered = socialProviders.filter(({ flag }) => flags[flag] === true);
  const { data: project, error } = useCall(auth.firebase, {}, { enabled: offered.length > 0 });
  return { offered, project, error };
}

/** The app of the in-app browser around the page; null in a normal browser, and during the first render. */
export function useInAppBrowser(): string | null {
  const [app, setApp] = useState<string | null>(null);
  useEffect(() => setApp(findInAppBrowser(navigator.userAgent)), []);
  return app;
}

/** Returns whether the browser blocked the provider's window. */
export function isBlocked(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "auth/popup-blocked";
}

export function SocialButtons({ query }: { query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  const { offered, project, error } = useSocialProviders();
  const onLoggedIn = useOnLoggedIn(query);
  const [busy, setBusy] = useState<SocialChannel | null>(null);
  // Until availability is known, disabled buttons are shown, so that the button above them does not move under a
  // finger.
  const isLoading = project === undefined;
  const { client, load } = useSignInClient(project);
  const app = useInAppBrowser();
  if (offered.length === 0 || project === null || (isLoading && error !== null)) return null;
  // an in-app browser does not open a provider's window, or blocks the window's answer
  if (app !== null)
    return (
      <div className={styles.social}>
        <OpenInBrowser app={app} provider={offered.map(({ name }) => name).join(", ")} />
      </div>
    );

  async function logInWith(channel: SocialChannel): Promise<void> {
    if (project === undefined || project === null) return;
    if (client === null) {
      // the client has only just loaded, and a window opened after this wait would be blocked, so the person taps again
      await load();
      return showToast(t("auth.tapAgain"));
    }
    const session = await client.logInWithFirebase(channel, project);
    if (session === null) return;
    if (session === "unknown") {
      showToast(t("auth.vouchedNext"));
      navigate(withReturnTo("/m/register", query));
    } else {
      showToast(t("auth.welcome", { name: session.userName }), "success");
      onLoggedIn(session);
    }
  }

  async function onTap(channel: SocialChannel): Promise<void> {
    setBusy(channel);
    await logInWith(channel).catch((error: unknown) => {
      if (error instanceof CallError && isCodeAsked(error)) goOnToCode(error, query);
      else if (error instanceof CallError) showErrorToast(error.code);
      else showToast(t(isBlocked(error) ? "auth.popupBlocked" : "auth.socialFailed"), "error");
    });
    setBusy(null);
  }

  return (
    <div className={styles.social}>
      <p className={styles.or}>{t("auth.or")}</p>
      {offered.map(({ channel, name, d }) => (
        <Button
          key={channel}
          variant="secondary"
          wide
          busy={busy === channel}
          disabled={isLoading || busy !== null}
          onClick={() => void onTap(channel)}
        >
          <Glyph d={d} size="s" filled />
          {t("auth.with", { name })}
        </Button>
      ))}
    </div>
  );
}
