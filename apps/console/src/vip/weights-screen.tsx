import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay } from "../lib/session.tsx";
import { Code } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";
import styles from "./vip.module.css";

const calls = operatorCalls.turnover;

type Weights = Readonly<Record<string, number>>;
type Draft = Readonly<Record<string, string>>;

const isGame = (name: string) => name.includes("/");

const toDraft = (weights: Weights): Draft =>
  Object.fromEntries(Object.entries(weights).map(([name, percent]) => [name, String(percent)]));

/** What cannot be read goes as it was typed, and the server says what is wrong with it. */
const toWeights = (draft: Draft) =>
  Object.fromEntries(
    Object.entries(draft).map(([name, text]) => [name, /^[0-9]+$/.test(text) ? Number(text) : text]),
  );

const without = (draft: Draft, name: string): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => key !== name));

function WeightTable({
  label,
  names,
  draft,
  isEdited,
  onChange,
}: {
  readonly label: string;
  readonly names: readonly string[];
  readonly draft: Draft;
  readonly isEdited: boolean;
  readonly onChange: (next: Draft) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={label} isFlush>
      {names.length === 0 ? (
        <Empty text={t("vip.noWeights")} />
      ) : (
        <PlainTable
          label={label}
          rows={names}
          keyOf={(name) => name}
          columns={[
            { title: t("vip.what"), cell: (name) => <Code>{name}</Code> },
            {
              title: t("vip.weight"),
              isNumber: true,
              cell: (name) =>
                isEdited ? (
                  <input
                    className={styles["input"]}
                    aria-label={t("vip.weightOf", { name })}
                    inputMode="numeric"
                    maxLength={3}
                    value={draft[name]}
                    onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
                  />
                ) : (
                  t("vip.percent", { percent: format.count(Number(draft[name])) })
                ),
            },
            ...(isEdited
              ? [
                  {
                    title: t("vip.remove"),
                    cell: (name: string) => (
                      <Button size="small" look="quiet" onPress={() => onChange(without(draft, name))}>
                        {t("vip.remove")}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Panel>
  );
}

function AddWeight({ onAdd }: { readonly onAdd: (name: string) => void }): ReactNode {
  const t = useT();
  const [name, setName] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return;
        onAdd(name.trim());
        setName("");
      }}
    >
      <Row>
        <TextField
          label={t("vip.addWeight")}
          description={t("vip.addWeightHelp")}
          value={name}
          onChange={setName}
          maxLength={81}
        />
        <Button type="submit">{t("vip.add")}</Button>
      </Row>
    </form>
  );
}

function WeightForm({ weights }: { readonly weights: Weights }): ReactNode {
  const t = useT();
  const mayEdit = useMay()("vip.edit");
  const [draft, setDraft] = useState<Draft | null>(null);
  const { run, isPending, error, reset } = useOperatorAct(calls.saveWeights);
  const shown = draft ?? toDraft(weights);
  const isEdited = draft !== null;
  const names = Object.keys(shown).toSorted();
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
      {isEdited ? <AddWeight onAdd={(name) => setDraft({ ...shown, [name]: shown[name] ?? "100" })} /> : null}
      <WeightTable
        label={t("vip.byCategory")}
        names={names.filter((name) => !isGame(name))}
        draft={shown}
        isEdited={isEdited}
        onChange={setDraft}
      />
      <WeightTable
        label={t("vip.byGame")}
        names={names.filter(isGame)}
        draft={shown}
        isEdited={isEdited}
        onChange={setDraft}
      />
    </Stack>
  );
}

/** What of a stake counts as turnover. A change holds for rounds that open from then on. */
export function WeightsScreen(): ReactNode {
  const t = useT();
  const weights = useOperatorCall(calls.weights, {});
  return (
    <Page title={t("vip.weightsTitle")} sub={t("vip.weightsSub")}>
      <Loaded call={weights}>{(value) => <WeightForm weights={value.weights} />}</Loaded>
    </Page>
  );
}
