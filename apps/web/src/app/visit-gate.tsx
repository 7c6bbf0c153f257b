// The age gate of a first visit: nothing of the site is usable before the person says they are old enough.

import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { useSettings } from "../lib/settings.tsx";
import { gatePassed, writeStored } from "../lib/storage.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./visit-gate.module.css";

export function VisitGate({ onPassed }: { onPassed: () => void }): ReactNode {
  const t = useT();
  const { minimumAge: age } = useSettings();
  const [reading, setReading] = useState(false);
  const [sure, setSure] = useState(false);

  if (reading) return null;
  return (
    <Dialog title={t("shell.gateTitle")} firm onClose={() => undefined}>
      <p className={styles.text}>{t("shell.gateText", { age })}</p>
      <label className={styles.check}>
        <input type="checkbox" checked={sure} onChange={(event) => setSure(event.target.checked)} />
        <span>{t("shell.gateConfirm", { age })}</span>
      </label>
      <Button
        wide
        disabled={!sure}
        onClick={() => {
          writeStored("gate", age);
          window.dispatchEvent(new Event(gatePassed));
          onPassed();
        }}
      >
        {t("shell.gateEnter")}
      </Button>
      <Button
        kind="plain"
        onClick={() => {
          setReading(true);
          goTo("/m/help?tag=terms");
        }}
      >
        {t("shell.gateTerms")}
      </Button>
    </Dialog>
  );
}
