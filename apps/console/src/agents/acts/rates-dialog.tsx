import { useState, type ReactNode } from "react";
import { rebateCategories } from "@khela/contract/agents/rebates/rates";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { SelectField, TextField } from "../../ui/controls/fields.tsx";
import { ActDialog } from "../../ui/overlays/act-dialog.tsx";

type Category = (typeof rebateCategories)[number];

/** Dialog that sets an agent's own rebate rate of a game category, from the next day on. */
export function RatesDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [gameType, setGameType] = useState<Category>(rebateCategories[0]);
  const [rate, setRate] = useState("");
  return (
    <ActDialog
      title={t("agents.setRates")}
      call={operatorCalls.agents.setRates}
      input={(reason) => ({ id, configs: [{ gameType, rate: rate.trim() }], reason })}
      onClose={onClose}
    >
      <SelectField<Category>
        label={t("agents.category")}
        value={gameType}
        onChange={(next) => setGameType(next === "" ? gameType : next)}
        choices={rebateCategories.map((value) => ({ value, label: codeText("gameCategory", value) }))}
      />
      <TextField
        label={t("agents.newRate")}
        description={t("agents.newRateHelp")}
        value={rate}
        onChange={setRate}
        inputMode="decimal"
        maxLength={5}
      />
    </ActDialog>
  );
}
