// Draws a screen: at once when its code and words are here, else a quiet wait, else 'loading failed, tap to retry'.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { loadWords } from "../i18n/catalogue.ts";
import { useI18n } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/screen-props.ts";
import { aPerson } from "../ui/later.tsx";
import { Loading } from "../ui/states.tsx";
import { LoadFailed, loadAnew } from "./error-boundary.tsx";
import type { Screen } from "./screen.ts";
import { loadScreen, loadedScreen } from "./screen.ts";

export function ScreenView({ screen, ...props }: ScreenProps & { screen: Screen }): ReactNode {
  const { code: language } = useI18n();
  const [retried, setRetried] = useState<{ readonly screen: Screen } | null>(null);
  const [failed, setFailed] = useState(false);
  const [, setArrived] = useState("");
  const Content = loadedScreen(screen.code, language);

  useEffect(() => {
    if (loadedScreen(screen.code, language) !== undefined) return;
    let left = false;
    setFailed(false);
    loadScreen(screen.code, language)
      .then(() => {
        if (!left) setArrived(screen.code.file);
      })
      .catch((error: unknown) => {
        console.error("screen did not load", screen.code.file, error);
        if (left) return;
        setFailed(true);
        if (retried?.screen === screen) loadAnew();
      });
    return () => {
      left = true;
    };
  }, [screen, retried, language]);

  // By the time something goes wrong, what to say about it is here.
  useEffect(() => {
    aPerson().then(() => loadWords(language, ["errors"])).catch(() => undefined);
  }, [language]);

  if (Content !== undefined) return <Content {...props} />;
  if (failed) return <LoadFailed onRetry={() => setRetried({ screen })} />;
  return <Loading />;
}
