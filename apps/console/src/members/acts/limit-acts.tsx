import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import {
  exclusionKinds,
  isValidLimit,
  limitKinds,
  limitPeriods,
  type ExclusionKind,
  type LimitKind,
  type LimitPeriod,
} from "@khela/contract/responsible-gaming/limits";
import { useT } from "../../i18n/texts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField, TextField } from "../../ui/controls/fields.tsx";
import { ActDialog } from "../../ui/overlays/act-dialog.tsx";

function LimitDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<LimitKind>("deposit");
  const [period, setPeriod] = useState<LimitPeriod>("day");
  const [value, setValue] = useState("");
  const periods = limitPeriods.filter((one) => isValidLimit(kind, one));
  const chosen = periods.includes(period) ? period : (periods[0] ?? "day");
  return (
    <ActDialog
      title={t("members.tighten")}
      call={operatorCalls.memberLimits.setLimit}
      outdates={["members."]}
      input={(reason) => ({ id, kind, period: chosen, value: value.trim(), reason })}
      onClose={onClose}
    >
      <p>{t("members.tightenText")}</p>
      <SelectField<LimitKind>
        label={t("members.kind")}
        value={kind}
        onChange={(next) => setKind(next === "" ? "deposit" : next)}
        choices={limitKinds.map((one) => ({ value: one, label: t(`members.limit.${one}`) }))}
      />
      <SelectField<LimitPeriod>
        label={t("members.period")}
        value={chosen}
        onChange={(next) => setPeriod(next === "" ? "day" : next)}
        choices={periods.map((one) => ({ value: one, label: t(`members.period.${one}`) }))}
      />
      <TextField
        label={t(kind === "time" ? "members.minutes" : "members.limitValue")}
        value={value}
        onChange={setValue}
        inputMode="decimal"
        maxLength={24}
      />
    </ActDialog>
  );
}

export function LimitAct({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        {t("members.tighten")}
      </Button>
      {isOpen ? <LimitDialog id={id} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

type BreakActProps = {
  readonly id: string;
  readonly coolOffHours: readonly number[];
  readonly exclusionMonths: readonly number[];
};

function BreakDialog({
  id,
  coolOffHours,
  exclusionMonths,
  onClose,
}: BreakActProps & { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<ExclusionKind>("coolOff");
  const lengths = (kind === "coolOff" ? coolOffHours : exclusionMonths).map(String);
  const [length, setLength] = useState("");
  const chosen = lengths.includes(length) ? length : (lengths[0] ?? "");
  return (
    <ActDialog
      title={t("members.beginBreak")}
      call={operatorCalls.memberLimits.takeBreak}
      look="danger"
      outdates={["members."]}
      input={(reason) => ({ id, kind, length: Number(chosen), reason })}
      onClose={onClose}
    >
      <p>{t("members.beginBreakText")}</p>
      <SelectField<ExclusionKind>
        label={t("members.kind")}
        value={kind}
        onChange={(next) => setKind(next === "" ? "coolOff" : next)}
        choices={exclusionKinds.map((one) => ({ value: one, label: t(`members.restriction.${one}`) }))}
      />
      <SelectField
        label={t("members.length")}
        value={chosen}
        onChange={setLength}
        choices={lengths.map((one) => ({
          value: one,
          label:
            one === "0"
              ? t("members.forGood")
              : t(kind === "coolOff" ? "members.hours" : "members.months", { count: Number(one) }),
        }))}
      />
    </ActDialog>
  );
}

export function BreakAct(props: BreakActProps): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        {t("members.beginBreak")}
      </Button>
      {isOpen ? <BreakDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
