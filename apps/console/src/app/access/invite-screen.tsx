import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { consolePath } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import type { OperatorError } from "../../lib/api/operator-error.ts";
import { fetchOperatorCall } from "../../lib/api/send.ts";
import { AppFields } from "../../ui/controls/app-fields.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/fields.tsx";
import { Note, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import { AccessError } from "./access-error.tsx";
import { AccessPage } from "./access-page.tsx";
import { makePasskey } from "../../lib/passkeys.ts";
import { useAccessStep } from "./use-access-step.ts";
import styles from "./access.module.css";

const { access } = operatorCalls;
const quiet = { isQuiet: true } as const;
type Invitation = OperatorOutputOf<typeof access.invitation>;
type Props = { readonly token: string; readonly invitation: Invitation };

const enter = (): void => location.replace(consolePath);

function ByPasskey({
  token,
  passkey,
}: {
  readonly token: string;
  readonly passkey: NonNullable<Invitation["passkey"]>;
}): ReactNode {
  const t = useT();
  const { isPending, error, run } = useAccessStep();
  const [passkeyName, setPasskeyName] = useState("");
  const make = async () => {
    const response = await makePasskey(passkey);
    const name = passkeyName.trim() === "" ? t("sign-in.thisDevice") : passkeyName.trim();
    await fetchOperatorCall(access.acceptWithPasskey, { token, response, passkeyName: name }, quiet);
    enter();
  };
  return (
    <Stack>
      <TextField
        label={t("sign-in.passkeyName")}
        description={t("sign-in.passkeyNameHelp")}
        maxLength={80}
        value={passkeyName}
        onChange={setPasskeyName}
      />
      <AccessError error={error} />
      <div className={styles["full"]}>
        <Button look="primary" isFocused isPending={isPending} onPress={() => run(make)}>
          {t("sign-in.makePasskey")}
        </Button>
      </div>
    </Stack>
  );
}

function ByPassword({
  token,
  name,
  app,
}: {
  readonly token: string;
  readonly name: string;
  readonly app: NonNullable<Invitation["app"]>;
}): ReactNode {
  const t = useT();
  const { isPending, error, run } = useAccessStep();
  const [typed, setTyped] = useState({ password: "", code: "" });
  const accept = async () => {
    await fetchOperatorCall(access.acceptWithPassword, { token, ...typed, sealed: app.sealed }, quiet);
    enter();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run(accept);
      }}
    >
      <Stack>
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <AppFields app={app} value={typed} onChange={setTyped} />
        <AccessError error={error} />
        <div className={styles["full"]}>
          <Button type="submit" isPending={isPending}>
            {t("sign-in.accept")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function OnceOnly({ token }: { readonly token: string }): ReactNode {
  const t = useT();
  const { isPending, error, run } = useAccessStep();
  const open = async () => {
    await fetchOperatorCall(access.signInOnce, { token }, quiet);
    enter();
  };
  return (
    <Stack>
      <AccessError error={error} />
      <div className={styles["full"]}>
        <Button look="primary" isFocused isPending={isPending} onPress={() => run(open)}>
          {t("sign-in.once")}
        </Button>
      </div>
    </Stack>
  );
}

function SetUp({ token, invitation }: Props): ReactNode {
  const t = useT();
  const { name, passkey, app, replaces } = invitation;
  const [isByPassword, setIsByPassword] = useState(passkey === null);
  return (
    <>
      {replaces ? <Note>{t("sign-in.replaces")}</Note> : null}
      {passkey === null || isByPassword ? null : (
        <>
          <p>{t("sign-in.passkeyHelp")}</p>
          <ByPasskey token={token} passkey={passkey} />
        </>
      )}
      {app === null || !isByPassword ? null : <ByPassword token={token} name={name} app={app} />}
      {passkey === null || app === null ? null : (
        <div className={styles["full"]}>
          <Button look="quiet" onPress={() => setIsByPassword(!isByPassword)}>
            {t(isByPassword ? "sign-in.ratherPasskey" : "sign-in.ratherPassword")}
          </Button>
        </div>
      )}
    </>
  );
}

function Accept({ token, invitation }: Props): ReactNode {
  const t = useT();
  return (
    <Stack>
      <p>{t("sign-in.hello", { name: invitation.displayName })}</p>
      {invitation.isSignIn ? <OnceOnly token={token} /> : <SetUp token={token} invitation={invitation} />}
    </Stack>
  );
}

/** Page of an invitation link. The link's token is after `#`, so browsers do not send it. */
export function InviteScreen(): ReactNode {
  const t = useT();
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const invitation = useQuery<Invitation, OperatorError>({
    queryKey: ["invitation", token],
    queryFn: () => fetchOperatorCall(access.invitation, { token }, quiet),
    // The answer never becomes stale: a reload would bring another secret, and the operator types the code of the
    // displayed one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <AccessPage title={t("sign-in.invitation")}>
      <Loaded call={invitation}>{(value) => <Accept token={token} invitation={value} />}</Loaded>
    </AccessPage>
  );
}
