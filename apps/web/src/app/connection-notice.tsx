// No internet and a slow connection each say so while they last. When the phone is back, what failed is asked again.

import type { ReactNode } from "react";
import { useEffect, useSyncExternalStore } from "react";
import { useT } from "../i18n/i18n.tsx";
import { isSlow, onCallFailed, onSlow } from "../lib/call.ts";
import { retryFailed, useCache } from "../lib/query.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./connection-notice.module.css";

const askAgainMs = 4000;

function onConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function ConnectionNotice(): ReactNode {
  const t = useT();
  const cache = useCache();
  const online = useSyncExternalStore(onConnection, () => navigator.onLine, () => true);
  const slow = useSyncExternalStore(onSlow, isSlow, () => false);

  useEffect(() => {
    if (online) retryFailed(cache);
  }, [cache, online]);

  // A line that is there and leads nowhere says nothing when it is back.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onCallFailed(({ code }) => {
      if (code !== "network.failed" && code !== "network.slow") return;
      clearTimeout(timer);
      timer = setTimeout(() => retryFailed(cache), askAgainMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cache]);

  if (online && !slow) return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="alert" size="s" />
      {t(online ? "shell.slow" : "shell.offline")}
    </p>
  );
}
