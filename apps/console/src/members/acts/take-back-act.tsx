import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ActDialog } from "../../ui/overlays/act-dialog.tsx";

/** Cancels a bonus whose turnover is still being played. */
export function TakeBackAct({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" look="danger" onPress={() => setIsOpen(true)}>
        {t("members.takeBack")}
      </Button>
      {isOpen ? (
        <ActDialog
          title={t("members.takeBack")}
          call={operatorCalls.promotions.takeBack}
          look="danger"
          outdates={["members.", "memberMoney."]}
          input={(reason) => ({ id, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>{t("members.takeBackText")}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
