import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ReasonDialog } from "../../ui/overlays/reason-dialog.tsx";

/** Takes back a bonus whose turnover is still being played. */
export function TakeBackAct({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { run, isPending, error } = useOperatorAct(operatorCalls.promotions.takeBack, {
    outdates: ["members.", "memberMoney."],
  });
  const close = () => setIsOpen(false);
  const confirm = async (reason: string) => {
    const outcome = await run({ id, reason });
    if (outcome.kind !== "failed") close();
  };
  return (
    <>
      <Button size="small" look="danger" onPress={() => setIsOpen(true)}>
        {t("members.takeBack")}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t("members.takeBack")}
          act={operatorCalls.promotions.takeBack.name}
          look="danger"
          isPending={isPending}
          error={error}
          onClose={close}
          onConfirm={(reason) => void confirm(reason)}
        >
          <p>{t("members.takeBackText")}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
