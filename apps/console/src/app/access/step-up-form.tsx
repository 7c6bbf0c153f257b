import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { OperatorError } from "../../lib/api/operator-error.ts";
import { fetchOperatorCall } from "../../lib/api/send.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeField } from "../../ui/controls/code-field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import { AccessError } from "./access-error.tsx";
import { signWithPasskey } from "../../lib/passkeys.ts";
import { useAccessStep } from "./use-access-step.ts";
import styles from "./access.module.css";

const { access } = operatorCalls;
const quiet = { isQuiet: true } as const;
type Options = OperatorOutputOf<typeof access.proveOptions>;

function ProofFields({
  options: { passkey, hasApp },
  onProven,
}: {
  readonly options: Options;
  readonly onProven: () => void;
}): ReactNode {
  const t = useT();
  const { isPending, error, run } = useAccessStep();
  const [code, setCode] = useState("");
  const prove = async (proof: { readonly code?: string; readonly response?: Record<string, unknown> }) => {
    await fetchOperatorCall(access.prove, proof, quiet);
    onProven();
  };
  return (
    <Stack>
      {passkey === null ? null : (
        <div className={styles["full"]}>
          <Button
            look="primary"
            isFocused
            isPending={isPending}
            onPress={() => run(async () => prove({ response: await signWithPasskey(passkey) }))}
          >
            {t("sign-in.proveByPasskey")}
          </Button>
        </div>
      )}
      {passkey === null || !hasApp ? null : <p className={styles["or"]}>{t("sign-in.or")}</p>}
      <AccessError error={error} />
      {hasApp ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            run(() => prove({ code }));
          }}
        >
          <Stack>
            <CodeField value={code} onChange={setCode} isFocused={passkey === null} />
            <div className={styles["full"]}>
              <Button type="submit" isPending={isPending}>
                {t("sign-in.proveByCode")}
              </Button>
            </div>
          </Stack>
        </form>
      ) : null}
      {passkey === null && !hasApp ? <p>{t("sign-in.noProof")}</p> : null}
    </Stack>
  );
}

/**
 * Asks the operator for a step-up proof by passkey or authenticator app. When the session has ended, it asks for a
 * sign-in instead.
 */
export function StepUpForm({ onProven }: { readonly onProven: () => void }): ReactNode {
  const options = useQuery<Options, OperatorError>({
    queryKey: ["step-up"],
    queryFn: async () => {
      try {
        return await fetchOperatorCall(access.proveOptions, {}, quiet);
      } catch (error) {
        if (!(error instanceof OperatorError) || error.code !== "operator.session.missing") throw error;
        onProven();
        throw error;
      }
    },
    // a passkey's challenge is valid once, so it is not cached
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return <Loaded call={options}>{(value) => <ProofFields options={value} onProven={onProven} />}</Loaded>;
}
