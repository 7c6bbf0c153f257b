import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import type { GameNames } from "@khela/contract/operator/game-catalog/schemas";
import { promotionTypes, type PromotionType } from "@khela/contract/promotions/promotion-types";
import { useT } from "../i18n/texts.ts";
import { useAddressSearch, usePathPart } from "../lib/address.ts";
import { faultsOf } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/fields.tsx";
import { Page, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { FormFields } from "./form-fields.tsx";
import {
  asCopy,
  fieldsOf,
  fieldsOfFault,
  fromFile,
  newValues,
  toFile,
  type FormValues,
} from "./form-values.ts";
import { PhoneCard, type CardPromotion } from "./phone-card.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { calls } from "./promotion-types.ts";
import styles from "./promotions.module.css";

const QUIET_MS = 500;
const types = Object.keys(promotionTypes) as PromotionType[];

/** Returns a value after it stayed unchanged for a moment. */
function useQuiet<V>(value: V): V {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}

/** Returns a function that finds the server's reasons against a field; `title/bn` asks for one language of a text. */
function faultFinder(faults: readonly string[], values: FormValues): (field: string) => string | null {
  const fields = fieldsOf(values);
  return (asked) => {
    const [field = "", language] = asked.split("/");
    const own = faults.filter((fault) => {
      if (!fieldsOfFault(fault, fields).includes(field)) return false;
      const named = /^[a-z]+\/([a-z]{2}) /.exec(fault)?.[1];
      return language === undefined || named === undefined || named === language;
    });
    return own.length === 0 ? null : own.join(" ");
  };
}

function Form({
  initial,
  isKept,
  gameNames = {},
}: {
  readonly initial: FormValues;
  readonly isKept: boolean;
  readonly gameNames?: GameNames;
}): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [values, setValues] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const quiet = useQuiet(values);
  const preview = useOperatorCall(calls.preview, { promotion: toFile(quiet) }, { keepsPrevious: true });
  const saving = useOperatorAct(calls.save);
  const file = toFile(values);
  const faults = isChecked ? (preview.data?.faults ?? []) : [];
  const change = (next: FormValues) => {
    setValues(next);
    saving.reset();
  };
  const save = async () => {
    setIsChecked(true);
    const outcome = await saving.run({ promotion: file });
    if (outcome.kind === "value") await navigate({ to: `/promotions/one/${values.lines.code ?? ""}` });
    else if (outcome.kind === "proposal") await navigate({ to: "/promotions/all" });
  };
  return (
    <div className={styles["sides"]}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <SelectField<PromotionType>
            label={t("promotions.field.type")}
            value={values.type}
            isDisabled={isKept}
            onChange={(type) => {
              if (type !== "") change({ ...values, type });
            }}
            choices={types.map((type) => ({ value: type, label: t(`promotions.type.${type}`) }))}
          />
          <FormFields
            values={values}
            onChange={change}
            faultOf={faultFinder(faults, values)}
            isKept={isKept}
            gameNames={gameNames}
          />
          {saving.error !== null &&
          (faultsOf(saving.error).length === 0 || faults.length === 0 || hasUnplaced(faults, values)) ? (
            <ActError error={saving.error} />
          ) : null}
          <Row>
            <Button type="submit" look="primary" isPending={saving.isPending}>
              {t("first.save")}
            </Button>
            <Button onPress={() => setIsChecked(true)}>{t("promotions.check")}</Button>
          </Row>
        </Stack>
      </form>
      <Stack>
        <PreviewPanel preview={preview.data} />
        <PhoneCard
          promotion={{ ...file, title: values.title, body: values.body } as unknown as CardPromotion}
          currency={preview.data?.currency ?? ""}
        />
      </Stack>
    </div>
  );
}

const hasUnplaced = (faults: readonly string[], values: FormValues): boolean =>
  faults.some((fault) => fieldsOfFault(fault, fieldsOf(values)).length === 0);

/** Form that changes or copies an existing promotion. */
function KeptForm({ code, isCopy }: { readonly code: string; readonly isCopy: boolean }): ReactNode {
  const shown = useOperatorCall(calls.show, { code }, { staleMs: Number.POSITIVE_INFINITY });
  return (
    <Loaded call={shown}>
      {({ promotion, games }) => {
        const values = fromFile(promotion);
        return <Form initial={isCopy ? asCopy(values) : values} isKept={!isCopy} gameNames={games} />;
      }}
    </Loaded>
  );
}

/** Screen for a new promotion, which is empty or a copy of an existing one (`?from=`). */
export function NewPromotionScreen(): ReactNode {
  const t = useT();
  const { search } = useAddressSearch();
  const from = search["from"] ?? "";
  return (
    <Page title={t("promotions.newTitle")} sub={t("promotions.newSub")}>
      {from === "" ? (
        <Form initial={newValues("DEPOSIT")} isKept={false} />
      ) : (
        <KeptForm key={from} code={from} isCopy />
      )}
    </Page>
  );
}

export function EditPromotionScreen(): ReactNode {
  const t = useT();
  const code = usePathPart("code");
  return (
    <Page title={t("promotions.editTitle")} sub={code}>
      <KeptForm key={code} code={code} isCopy={false} />
    </Page>
  );
}
