import { useState, type ReactNode } from "react";
import type { ListDeclaration } from "@khela/contract/operator/lists";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CheckField } from "../../ui/controls/fields.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import styles from "../list.module.css";
import { standardColumns } from "../list-address.ts";

/** Chooses a list's columns. */
export function ColumnsDialog({
  list,
  texts,
  columns,
  onApply,
  onClose,
}: {
  readonly list: ListDeclaration;
  readonly texts: string;
  readonly columns: readonly string[];
  readonly onApply: (columns: readonly string[]) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [chosen, setChosen] = useState(columns);
  return (
    <Dialog
      title={t("list.columns")}
      onClose={onClose}
      foot={
        <>
          <Button onPress={() => setChosen(standardColumns(list))}>{t("list.standard")}</Button>
          <Button onPress={onClose}>{t("first.cancel")}</Button>
          <Button look="primary" isDisabled={chosen.length === 0} onPress={() => onApply(chosen)}>
            {t("list.apply")}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>
        {Object.keys(list.columns).map((key) => (
          <CheckField
            key={key}
            label={codeText(`${texts}.column`, key)}
            isChecked={chosen.includes(key)}
            onChange={(isChecked) =>
              setChosen(isChecked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
        ))}
      </div>
    </Dialog>
  );
}
