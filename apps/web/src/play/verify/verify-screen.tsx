import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Accordion } from "../../ui/content/accordion.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { namedRoundOf, OwnRecord } from "./own-record.tsx";
import { OwnRounds } from "./own-rounds.tsx";
import type { VerifyField, VerifyValues } from "./verify-input.ts";
import { expectedResultOf, parseRound, valuesOf, verifyFields } from "./verify-input.ts";
import type { Verdict } from "./verify-round.ts";
import { VerifyResult } from "./verify-result.tsx";
import styles from "./verify.module.css";

const digits: readonly VerifyField[] = ["rulesVersion", "nonce"];

/** Loads the engines once, when the screen opens, so that verifying also works offline later. */
function useVerifier(): {
  readonly check: (values: VerifyValues) => Promise<Verdict>;
  readonly failed: boolean;
} {
  const { currency } = useSettings();
  const [failed, setFailed] = useState(false);
  const load = (): Promise<typeof import("./verify-round.ts")> => import("./verify-round.ts");

  useEffect(() => {
    load().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, []);

  return {
    failed,
    async check(values) {
      const { verdictOf } = await load();
      const reading = parseRound(values);
      const recorded = expectedResultOf(new URLSearchParams(window.location.search));
      return reading.ok
        ? verdictOf(reading.round, recorded, currency)
        : { kind: "refused", code: reading.field };
    },
  };
}

function Explained(): ReactNode {
  const { t } = useI18n();
  return (
    <Accordion title={t("play.verifyHow")} open={false}>
      <ol className={styles.steps}>
        <li>{t("play.verifyStep1")}</li>
        <li>{t("play.verifyStep2")}</li>
        <li>{t("play.verifyStep3")}</li>
        <li>{t("play.verifyStep4")}</li>
      </ol>
      <p className={styles.note}>{t("play.verifyOwn")}</p>
    </Accordion>
  );
}

/** Recomputes any round in this browser, from its seeds, by the code that settled it. */
export function VerifyScreen({ query }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const { check, failed } = useVerifier();
  const [values, setValues] = useState<VerifyValues>(() => valuesOf(query));
  const [wrong, setWrong] = useState<VerifyField | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const hasRound = query.get("game") !== null;

  async function verify(): Promise<void> {
    const reading = parseRound(values);
    setWrong(reading.ok ? null : reading.field);
    if (!reading.ok) {
      setVerdict(null);
      form.current?.querySelector<HTMLElement>(`[name=${reading.field}]`)?.focus();
      return;
    }
    setVerdict(await check(values).catch(() => ({ kind: "refused", code: "load" }) as const));
  }

  useEffect(() => {
    if (parseRound(values).ok) void verify();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for a round that came with the address
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void verify();
  }

  function change(field: VerifyField, value: string): void {
    setValues({ ...values, [field]: value });
    setVerdict(null);
    if (field === wrong) setWrong(null);
  }

  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t("play.verifyIntro")}</p>
      {verdict === null ? null : (
        <VerifyResult verdict={verdict}>
          <OwnRecord round={namedRoundOf(query)} values={values} />
        </VerifyResult>
      )}
      {failed && verdict === null ? (
        <p className={styles.bad} role="alert">
          {t("play.verifyRefused.load")}
        </p>
      ) : null}
      {hasRound ? null : <OwnRounds />}
      <Disclosure title={t(hasRound ? "play.verifyData" : "play.verifyByHand")} open={hasRound}>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          {verifyFields
            .filter((field) => field !== "bet")
            .map((field) => (
              <TextField
                key={field}
                name={field}
                dir="ltr"
                label={t(`play.field.${field}`)}
                error={wrong === field ? t(`play.wrong.${field}`) : undefined}
                value={values[field]}
                inputMode={digits.includes(field) ? "numeric" : "text"}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => change(field, event.target.value)}
              />
            ))}
          <label className={styles.area}>
            <span className={styles.label}>{t("play.field.bet")}</span>
            <textarea
              name="bet"
              dir="ltr"
              rows={4}
              className={styles.text}
              value={values.bet}
              spellCheck={false}
              aria-invalid={wrong === "bet" ? true : undefined}
              onChange={(event) => change("bet", event.target.value)}
            />
            {wrong === "bet" ? (
              <span className={styles.wrong} role="alert">
                {t("play.wrong.bet")}
              </span>
            ) : null}
          </label>
          <Button type="submit" wide>
            {t("play.verify")}
          </Button>
        </form>
      </Disclosure>
      <Explained />
    </div>
  );
}
