import { useState, type ReactNode } from "react";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import type { OperatorError } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { Count, DefinitionList, Money } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Grid, Note, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { calls, type DrawDetail, type EntryKind } from "./lottery-types.ts";
import { useResult } from "./result-fields.tsx";

type Preview = OperatorOutputOf<typeof calls.preview>;
type Outcome = OperatorOutputOf<typeof calls.confirm>["outcome"];
const keyOf = ({ gameId, numero }: DrawDetail) => ({ gameId, numero });

/** Shows position and reason of the fault in an invalid lottery result. */
function ResultFault({ error }: { readonly error: OperatorError | null }): ReactNode {
  const codeText = useCodeText();
  if (error?.code !== "lottery.result.invalid") return null;
  const { reason = "", path = "" } = (error.detail ?? {}) as {
    readonly reason?: string;
    readonly path?: string;
  };
  return (
    <Note>
      {codeText("lotteryFault", reason)} {path}
    </Note>
  );
}

/** Shows the money that an entry moves when it is confirmed. */
function Moves({ preview }: { readonly preview: Preview }): ReactNode {
  const t = useT();
  const { orders, changed, pays, takesBack, currency, isWhole } = preview;
  return (
    <Stack>
      <DefinitionList
        rows={[
          { term: t("lottery.movesOrders"), value: <Count value={orders} /> },
          { term: t("lottery.movesChanged"), value: <Count value={changed} /> },
          { term: t("lottery.movesPays"), value: <Money amount={pays} currency={currency} /> },
          { term: t("lottery.movesTakes"), value: <Money amount={takesBack} currency={currency} /> },
        ]}
      />
      {isWhole ? null : <Note>{t("lottery.movesPart")}</Note>}
    </Stack>
  );
}

function useConfirmation(onOutcome: (outcome: Outcome) => void) {
  const t = useT();
  return useOperatorAct(calls.confirm, {
    onDone: ({ outcome }) => {
      onOutcome(outcome);
      if (outcome === "confirmed") showToast(t("lottery.outcome.confirmed"));
    },
  });
}

type Entering = {
  readonly draw: DrawDetail;
  readonly kind: EntryKind;
  /** Whether the form is for the second operator's entry, which confirms the first. */
  readonly isSecond: boolean;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
};

function useEntering({ draw, kind, isSecond, onOutcome }: Entering) {
  const t = useT();
  const onDone = () => showToast(t("lottery.firstEntered"));
  const first = useOperatorAct(kind === "correction" ? calls.correctResult : calls.enterResult, { onDone });
  const second = useConfirmation(onOutcome);
  const act = isSecond ? second : first;
  return {
    error: act.error,
    isPending: act.isPending,
    run: async (result: unknown): Promise<boolean> =>
      (await act.run({ ...keyOf(draw), result })).kind !== "failed",
  };
}

/** Form for an entry: the numbers of a result, then the money that it moves, then the confirmation. */
function ResultForm(entering: Entering): ReactNode {
  const t = useT();
  const { draw, kind, isSecond, onClose } = entering;
  const { result, fields } = useResult(draw.form);
  const [moves, setMoves] = useState<Preview | null>(null);
  const preview = useOperatorAct(calls.preview, { onDone: setMoves });
  const enter = useEntering(entering);
  const submit = async () => {
    const isDone = await enter.run(result);
    setMoves(null);
    if (isDone) onClose();
  };
  const error = preview.error ?? enter.error;
  return (
    <Panel title={t(isSecond ? `lottery.again.${kind}` : `lottery.enter.${kind}`)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void preview.run({ ...keyOf(draw), kind, result });
        }}
      >
        <Stack>
          <p>{t(isSecond ? "lottery.secondHelp" : "lottery.firstHelp")}</p>
          <Grid>{fields}</Grid>
          <ActError error={error} />
          <ResultFault error={error} />
          <Row>
            <Button type="submit" look="primary" isPending={preview.isPending || enter.isPending}>
              {t("lottery.check")}
            </Button>
            <Button onPress={onClose}>{t("first.cancel")}</Button>
          </Row>
        </Stack>
      </form>
      {moves === null ? null : (
        <Dialog
          title={t("lottery.moves")}
          onClose={() => setMoves(null)}
          foot={
            <>
              <Button onPress={() => setMoves(null)}>{t("first.back")}</Button>
              <Button look="primary" isPending={enter.isPending} onPress={() => void submit()}>
                {t(isSecond ? "lottery.confirm" : "lottery.enter")}
              </Button>
            </>
          }
        >
          <Stack>
            <p>{t(isSecond ? "lottery.movesNow" : "lottery.movesLater")}</p>
            <Moves preview={moves} />
          </Stack>
        </Dialog>
      )}
    </Panel>
  );
}

/** Shows the money that a void would return now. */
function VoidMoves({ draw }: { readonly draw: DrawDetail }): ReactNode {
  const preview = useOperatorCall(calls.preview, { ...keyOf(draw), kind: "void" });
  return <Loaded call={preview}>{(moves) => <Moves preview={moves} />}</Loaded>;
}

function VoidDialog({ draw, isSecond, onOutcome, onClose }: Omit<Entering, "kind">): ReactNode {
  const t = useT();
  const enter = useOperatorAct(calls.voidDraw, {
    onDone: () => {
      showToast(t("lottery.firstEntered"));
      onClose();
    },
  });
  const confirm = useConfirmation((outcome) => {
    onOutcome(outcome);
    onClose();
  });
  if (isSecond)
    return (
      <Dialog
        title={t("lottery.again.void")}
        isAlert
        onClose={onClose}
        foot={
          <>
            <Button onPress={onClose}>{t("first.cancel")}</Button>
            <Button
              look="danger"
              isPending={confirm.isPending}
              onPress={() => void confirm.run({ ...keyOf(draw), result: null })}
            >
              {t("lottery.confirm")}
            </Button>
          </>
        }
      >
        <VoidMoves draw={draw} />
        <ActError error={confirm.error} />
      </Dialog>
    );
  return (
    <ReasonDialog
      title={t("lottery.enter.void")}
      act={calls.voidDraw.name}
      confirmLabel={t("lottery.enter")}
      look="danger"
      isPending={enter.isPending}
      error={enter.error}
      onConfirm={(reason) => void enter.run({ ...keyOf(draw), reason })}
      onClose={onClose}
    >
      <VoidMoves draw={draw} />
    </ReasonDialog>
  );
}

/** Shows the last entry's outcome if it was not confirmed, or the entry that waits for a second operator. */
function Standing({
  draw,
  outcome,
}: {
  readonly draw: DrawDetail;
  readonly outcome: Outcome | null;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { waiting } = draw;
  if (outcome === "differs" || outcome === "late") return <Note>{t(`lottery.outcome.${outcome}`)}</Note>;
  if (waiting === null) return null;
  const kind = codeText("lotteryEntry", waiting.kind);
  return (
    <Note>
      {waiting.isOwn
        ? t("lottery.waitsForOther", { kind })
        : t("lottery.waitsForYou", { kind, name: waiting.enteredBy })}
    </Note>
  );
}

/** Forms for entries about a draw: a result, a correction or a void, each made by a first and a second operator. */
export function DrawEntry({ draw }: { readonly draw: DrawDetail }): ReactNode {
  const t = useT();
  const mayDecide = useMay()("lottery.decide");
  const [entered, setEntered] = useState<EntryKind | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { waiting, acts } = draw;
  const isSecond = waiting !== null && !waiting.isOwn;
  const kinds = isSecond ? [waiting.kind] : acts;
  const open = (kind: EntryKind) => {
    setOutcome(null);
    setEntered(kind);
  };
  const close = () => setEntered(null);
  return (
    <Stack>
      <Standing draw={draw} outcome={outcome} />
      {mayDecide && kinds.length > 0 && entered === null ? (
        <Row>
          {kinds.map((kind) => (
            <Button key={kind} look={kind === "void" ? "danger" : "primary"} onPress={() => open(kind)}>
              {t(isSecond ? `lottery.again.${kind}` : `lottery.enter.${kind}`)}
            </Button>
          ))}
        </Row>
      ) : null}
      {entered === "result" || entered === "correction" ? (
        <ResultForm
          key={`${entered} ${isSecond}`}
          draw={draw}
          kind={entered}
          isSecond={isSecond}
          onOutcome={setOutcome}
          onClose={close}
        />
      ) : null}
      {entered === "void" ? (
        <VoidDialog draw={draw} isSecond={isSecond} onOutcome={setOutcome} onClose={close} />
      ) : null}
    </Stack>
  );
}
