import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useFormat } from "../../lib/format/format.ts";
import { useLanguage } from "../../lib/preferences.ts";
import { SelectField, TextField } from "../../ui/controls/fields.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import { ActDialog, useRequestId } from "../../ui/overlays/act-dialog.tsx";
import type { Overview } from "../member-part.ts";

/** Dialog that grants a member a bonus. All presses in one dialog send the same request id. */
export function GrantDialog({
  member: { id, currency },
  onClose,
}: {
  readonly member: Overview;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const requestId = useRequestId();
  const [chosen, setChosen] = useState("");
  const [amount, setAmount] = useState("");
  const [turnover, setTurnover] = useState<string | null>(null);
  const offered = useOperatorCall(operatorCalls.promotions.ofMember, { id });
  const grants = offered.data?.grants ?? [];
  const one = grants.find(({ code }) => code === chosen) ?? grants[0];
  const percent = turnover ?? String(one?.turnoverPercent ?? 0);
  const turnoverPercent = /^[0-9]+$/.test(percent) ? Number(percent) : (percent as never);
  const given = { id, requestId, promotion: one?.code ?? "", amount: amount.trim(), turnoverPercent };
  return (
    <ActDialog
      title={t("members.act.grant")}
      call={operatorCalls.promotions.grant}
      outdates={["members.", "memberMoney."]}
      input={(reason) => ({ ...given, reason })}
      onClose={onClose}
    >
      <Loaded call={offered}>
        {() =>
          one === undefined ? (
            <Empty text={t("members.noGrants")} />
          ) : (
            <>
              <SelectField
                label={t("members.grantOf")}
                description={t("members.grantLimits", {
                  max: format.money(one.max, currency),
                  left: format.money(one.left, currency),
                })}
                value={one.code}
                onChange={(code) => {
                  setChosen(code);
                  setTurnover(null);
                }}
                choices={grants.map(({ code, title }) => ({ value: code, label: title[language] ?? code }))}
              />
              <TextField
                label={`${t("members.amount")} (${currency})`}
                value={amount}
                onChange={setAmount}
                inputMode="decimal"
                maxLength={24}
              />
              <TextField
                label={t("members.grantTurnover")}
                description={t("members.grantTurnoverHelp")}
                value={percent}
                onChange={setTurnover}
                inputMode="numeric"
                maxLength={5}
              />
            </>
          )
        }
      </Loaded>
    </ActDialog>
  );
}
