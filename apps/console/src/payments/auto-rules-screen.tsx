import { useState, type ReactNode } from "react";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { Note, Page, Row } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { AutoConditions } from "./auto-conditions.tsx";
import { AutoLimits } from "./auto-limits.tsx";
import { AutoPreview } from "./auto-preview.tsx";
import { calls } from "./withdrawal-types.ts";

type Found = OperatorOutputOf<typeof calls.rules>;

function Editor({ found }: { readonly found: Found }): ReactNode {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [rules, setRules] = useState(found.rules);
  const [previewed, setPreviewed] = useState(found.rules.conditions);
  const [isSaving, setIsSaving] = useState(false);
  const save = useOperatorAct(calls.setRules, {
    onDone: () => {
      setIsSaving(false);
      showToast(t("withdrawals.rulesSaved"));
    },
  });
  const isDisabled = !may("payments.configure");
  const isPreviewed = previewed === rules.conditions;
  const confirm = async (reason: string) => {
    const outcome = await save.run({ version: found.version, rules, reason });
    if (outcome.kind === "proposal") setIsSaving(false);
  };
  return (
    <>
      {found.approvalAbove === null ? null : (
        <Note>
          {t("withdrawals.approvalAbove", { amount: format.money(found.approvalAbove, found.currency) })}
        </Note>
      )}
      <AutoConditions
        conditions={rules.conditions}
        isDisabled={isDisabled}
        onChange={(conditions) => setRules({ ...rules, conditions })}
      />
      <AutoPreview conditions={previewed} />
      <AutoLimits rules={rules} onChange={setRules} isDisabled={isDisabled} />
      {isDisabled ? null : (
        <Row>
          <Button isDisabled={isPreviewed} onPress={() => setPreviewed(rules.conditions)}>
            {t("withdrawals.doPreview")}
          </Button>
          {/* what was not previewed is not saved */}
          <Button look="primary" isDisabled={!isPreviewed} onPress={() => setIsSaving(true)}>
            {t("first.save")}
          </Button>
          <Button onPress={() => setRules(found.rules)}>{t("withdrawals.discard")}</Button>
        </Row>
      )}
      <ActError error={save.error} />
      {isSaving ? (
        <ReasonDialog
          title={t("withdrawals.saveRules")}
          act={calls.setRules.name}
          confirmLabel={t("first.save")}
          isPending={save.isPending}
          error={save.error}
          onConfirm={(reason) => void confirm(reason)}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </>
  );
}

/** Screen with the rules of automatic payment, and the limits of all withdrawals. */
export function AutoRulesScreen(): ReactNode {
  const t = useT();
  const call = useOperatorCall(calls.rules, {});
  return (
    <Page title={t("withdrawals.rulesTitle")} sub={t("withdrawals.rulesSub")}>
      <Loaded call={call}>{(found) => <Editor key={found.version} found={found} />}</Loaded>
    </Page>
  );
}
