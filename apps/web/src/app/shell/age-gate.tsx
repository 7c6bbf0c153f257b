// The dialog of a first visit, in which the person confirms their age. Before that, only the terms can be read.

import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useSettings } from "../../lib/settings.tsx";
import { writeStored } from "../../lib/storage.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import styles from "./age-gate.module.css";

export function AgeGate({ onPassed }: { onPassed: () => void }): ReactNode {
  const t = useT();
  const { minimumAge: age } = useSettings();
  const [isConfirmed, setIsConfirmed] = useState(false);

  return (
    <Dialog title={t("shell.gateTitle")} isRequired onClose={() => undefined}>
      <p className={styles.text}>{t("shell.gateText", { age })}</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={(event) => setIsConfirmed(event.target.checked)}
        />
        <span>{t("shell.gateConfirm", { age })}</span>
      </label>
      <Button
        wide
        disabled={!isConfirmed}
        onClick={() => {
          writeStored("gate", age);
          onPassed();
        }}
      >
        {t("shell.gateEnter")}
      </Button>
      <Button variant="text" onClick={() => navigate("/m/help?tag=terms")}>
        {t("shell.gateTerms")}
      </Button>
    </Dialog>
  );
}
