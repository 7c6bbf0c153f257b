// Shows a notice while the phone is offline or its connection is slow. Every page includes this code, since it cannot
// be fetched without a connection. After the connection returns, failed queries are fetched again.

import type { ReactNode } from "react";
import { useEffect, useSyncExternalStore } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { isSlow, onCallFailed, onSlow } from "../../lib/api/call.ts";
import { refetchFailed, useCache } from "../../lib/query/query.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./connection-notice.module.css";

const retryMs = 4000;

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
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  const slow = useSyncExternalStore(onSlow, isSlow, () => false);

  useEffect(() => {
    if (online) refetchFailed(cache);
  }, [cache, online]);

  // Reports the connection as restored only once the server answers again.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onCallFailed(({ code }) => {
      if (code !== "network.failed" && code !== "network.slow") return;
      clearTimeout(timer);
      timer = setTimeout(() => refetchFailed(cache), retryMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
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
