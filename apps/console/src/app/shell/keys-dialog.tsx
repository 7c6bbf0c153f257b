import { useState, type ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { useActiveKeys } from "../../lib/keys.ts";
import { KeyHint } from "../../ui/cells/key-hint.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import styles from "./shell.module.css";

/** Lists the keyboard shortcuts of the page behind this dialog. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const active = useActiveKeys();
  const [rows] = useState(active);
  return (
    <Dialog
      title={t("first.keys")}
      onClose={onClose}
      foot={<Button onPress={onClose}>{t("first.close")}</Button>}
    >
      <dl className={styles["keys"]}>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
