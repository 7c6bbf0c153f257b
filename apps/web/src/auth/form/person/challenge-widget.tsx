// The widget of a managed challenge. The script of the challenge's provider, loaded with the first widget, draws it
// into our element.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { challengeNotLoaded, type ChallengeAction } from "@khela/contract/auth/challenge";
import { useI18n } from "../../../i18n/i18n.tsx";
import styles from "../../auth.module.css";

export type ChallengeConfig = NonNullable<OutputOf<typeof auth.challenge>>;

/**
 * The functions that the scripts of Turnstile and hCaptcha have in common; each script reads the language from a
 * different option.
 */
type WidgetApi = {
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      action: ChallengeAction;
      language: string;
      hl: string;
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ): string;
  remove(widget: string): void;
};

let loading: { readonly url: string; readonly api: Promise<WidgetApi> } | null = null;

function loadApi({ api, scriptUrl }: ChallengeConfig): Promise<WidgetApi> {
  if (loading?.url === scriptUrl) return loading.api;
  const loaded = new Promise<WidgetApi>((done, failed) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    const fail = (): void => {
      loading = null;
      script.remove();
      failed(new Error("the challenge's script did not load"));
    };
    script.onload = () => {
      const found = (window as unknown as Partial<Record<string, WidgetApi>>)[api];
      if (found === undefined) fail();
      else done(found);
    };
    script.onerror = fail;
    document.head.append(script);
  });
  loading = { url: scriptUrl, api: loaded };
  return loaded;
}

type ChallengeWidgetProps = {
  readonly challenge: ChallengeConfig;
  readonly action: ChallengeAction;
  /**
   * Called with the solved token, with an empty text when it expires, or with `challengeNotLoaded` if the widget fails.
   */
  readonly onToken: (token: string) => void;
};

export function ChallengeWidget({ challenge, action, onToken }: ChallengeWidgetProps): ReactNode {
  const { t, tag } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    let remove: (() => void) | null = null;
    let isGone = false;
    const fail = (): void => {
      if (isGone) return;
      setBroken(true);
      onToken(challengeNotLoaded);
    };
    void loadApi(challenge).then((api) => {
      if (isGone || box.current === null) return;
      const widget = api.render(box.current, {
        sitekey: challenge.siteKey,
        action,
        language: tag,
        hl: tag,
        callback: onToken,
        "expired-callback": () => onToken(""),
        "error-callback": fail,
      });
      remove = () => api.remove(widget);
    }, fail);
    return () => {
      isGone = true;
      remove?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one widget for each mount
  }, []);

  return (
    <>
      <div ref={box} className={styles.challenge} />
      {isBroken ? (
        <p className={styles.note} role="status">
          {t("auth.challengeNotLoaded")}
        </p>
      ) : null}
    </>
  );
}
