// Renders a screen at once when its code and messages are loaded. Otherwise it shows a loading state or 'loading
// failed, tap to retry'.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { loadMessages } from "../../i18n/catalogue.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { firstInteraction } from "../../ui/lazy/hydrate-on-interaction.tsx";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { LoadError, reloadPage } from "../shell/error-boundary.tsx";
import type { Screen } from "./screen.ts";
import { loadScreen, findLoadedScreen } from "./screen.ts";

export function ScreenView({ screen, ...props }: ScreenProps & { screen: Screen }): ReactNode {
  const { code: language } = useI18n();
  const [retried, setRetried] = useState<{ readonly screen: Screen } | null>(null);
  const [failed, setFailed] = useState(false);
  const [, setArrived] = useState<Screen | null>(null);
  const Content = findLoadedScreen(screen.code, language);

  useEffect(() => {
    if (findLoadedScreen(screen.code, language) !== undefined) return;
    let isUnmounted = false;
    setFailed(false);
    loadScreen(screen.code, language)
      .then(() => {
        if (!isUnmounted) setArrived(screen);
      })
      .catch((error: unknown) => {
        console.error("screen did not load", screen.path, error);
        if (isUnmounted) return;
        setFailed(true);
        if (retried?.screen === screen) reloadPage();
      });
    return () => {
      isUnmounted = true;
    };
  }, [screen, retried, language]);

  // Preloads the error messages, so that they are available when something fails.
  useEffect(() => {
    firstInteraction()
      .then(() => loadMessages(language, ["errors"]))
      .catch(() => undefined);
  }, [language]);

  if (Content !== undefined) return <Content {...props} />;
  if (failed) return <LoadError onRetry={() => setRetried({ screen })} />;
  return <LoadingState />;
}
