import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { Button } from "../ui/controls/button.tsx";
import { WeightFields, type Weights } from "../ui/controls/weight-fields.tsx";
import { Page, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";

const calls = operatorCalls.turnover;

type Kept = OperatorOutputOf<typeof calls.weights>;

const toTyped = (weights: Kept["weights"]): Weights =>
  Object.fromEntries(Object.entries(weights).map(([name, percent]) => [name, String(percent)]));

/** Converts typed values to weights. Unreadable text is sent unchanged, and the server says what is wrong. */
const toWeights = (typed: Weights) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, /^[0-9]+$/.test(text) ? Number(text) : text]),
  );

function WeightForm({ kept: { weights, games } }: { readonly kept: Kept }): ReactNode {
  const t = useT();
  const mayEdit = useMay()("vip.edit");
  const [draft, setDraft] = useState<Weights | null>(null);
  const { run, isPending, error, reset } = useOperatorAct(calls.saveWeights);
  const shown = draft ?? toTyped(weights);
  const isEdited = draft !== null;
  const stop = () => {
    setDraft(null);
    reset();
  };
  const save = async (next: unknown) => {
    const outcome = await run({ weights: next });
    if (outcome.kind !== "failed") stop();
  };
  return (
    <Stack>
      {!mayEdit ? null : isEdited ? (
        <Row>
          <Button look="primary" isPending={isPending} onPress={() => void save(toWeights(shown))}>
            {t("first.save")}
          </Button>
          <Button onPress={stop}>{t("first.cancel")}</Button>
          <Button look="quiet" isPending={isPending} onPress={() => void save(null)}>
            {t("vip.standardWeights")}
          </Button>
        </Row>
      ) : (
        <Row>
          <Button onPress={() => setDraft(shown)}>{t("vip.change")}</Button>
        </Row>
      )}
      <ActError error={error} />
      <WeightFields weights={shown} gameNames={games} onChange={isEdited ? setDraft : undefined} />
    </Stack>
  );
}

/** Screen with the part of a stake that counts as turnover. A change applies to rounds that start after it. */
export function WeightsScreen(): ReactNode {
  const t = useT();
  const weights = useOperatorCall(calls.weights, {});
  return (
    <Page title={t("vip.weightsTitle")} sub={t("vip.weightsSub")}>
      <Loaded call={weights}>{(kept) => <WeightForm kept={kept} />}</Loaded>
    </Page>
  );
}
