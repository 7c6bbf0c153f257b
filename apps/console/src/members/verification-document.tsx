import { useState, type ReactNode } from "react";
import type { DocumentSide } from "@khela/contract/auth/identity-verification/documents";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { VerificationShown } from "@khela/contract/operator/verifications/schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { Code, DefinitionList, MemberLink } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Note, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import styles from "./verification-document.module.css";

const { verifications } = operatorCalls;

/** An opened document, and the reason given for opening it. Every request for its pictures repeats the reason. */
export type OpenedVerification = { readonly shown: VerificationShown; readonly reason: string };

function Pictures({ opened: { shown, reason } }: { readonly opened: OpenedVerification }): ReactNode {
  const t = useT();
  const [picture, setPicture] = useState<{ readonly side: DocumentSide; readonly webp: string } | null>(null);
  const read = useOperatorAct(verifications.picture);
  const look = async (side: DocumentSide) => {
    const outcome = await read.run({ id: shown.id, side, reason });
    if (outcome.kind === "value") setPicture({ side, webp: outcome.value.webp });
  };
  return (
    <Stack>
      <Row>
        {shown.pictures.map((side) => (
          <Button key={side} size="small" isPending={read.isPending} onPress={() => void look(side)}>
            {t(`verifications.side.${side}`)}
          </Button>
        ))}
      </Row>
      <ActError error={read.error} />
      {picture === null ? null : (
        <img
          className={styles["picture"]}
          src={`data:image/webp;base64,${picture.webp}`}
          alt={t(`verifications.side.${picture.side}`)}
        />
      )}
    </Stack>
  );
}

function Decision({ id, onDecided }: { readonly id: string; readonly onDecided: () => void }): ReactNode {
  const t = useT();
  const [payeeName, setPayeeName] = useState("");
  const [isRefusing, setIsRefusing] = useState(false);
  const approve = useOperatorAct(verifications.approve, { onDone: onDecided });
  const refuse = useOperatorAct(verifications.refuse, { onDone: onDecided });
  const given = payeeName.trim();
  return (
    <Stack>
      <TextField
        label={t("verifications.payeeGiven")}
        description={t("verifications.payeeHelp")}
        value={payeeName}
        onChange={setPayeeName}
        maxLength={80}
      />
      <ActError error={approve.error} />
      <Row>
        <Button
          look="primary"
          isPending={approve.isPending}
          onPress={() => void approve.run({ id, ...(given === "" ? {} : { payeeName: given }) })}
        >
          {t("verifications.approve")}
        </Button>
        <Button look="danger" onPress={() => setIsRefusing(true)}>
          {t("verifications.refuse")}
        </Button>
      </Row>
      {isRefusing ? (
        <ReasonDialog
          title={t("verifications.refuse")}
          act={verifications.refuse.name}
          look="danger"
          isPending={refuse.isPending}
          error={refuse.error}
          onConfirm={(reason) => void refuse.run({ id, reason })}
          onClose={() => setIsRefusing(false)}
        >
          <p>{t("verifications.refuseHelp")}</p>
        </ReasonDialog>
      ) : null}
    </Stack>
  );
}

/** A document that was opened with a reason: the submitted data, its pictures, and the decision. */
export function VerificationDocument({
  opened,
  onDecided,
}: {
  readonly opened: OpenedVerification;
  readonly onDecided: () => void;
}): ReactNode {
  const t = useT();
  const { id, member, details, payeeName } = opened.shown;
  return (
    <Panel title={t("verifications.details")} acts={<MemberLink id={member} name={member} />}>
      <Stack>
        {details === null ? (
          <Note>{t("verifications.erased")}</Note>
        ) : (
          <DefinitionList
            rows={[
              { term: t("verifications.legalName"), value: details.legalName },
              { term: t("verifications.birthday"), value: <Code>{details.birthday}</Code> },
              { term: t("verifications.documentNumber"), value: <Code>{details.documentNumber}</Code> },
              { term: t("verifications.payeeName"), value: payeeName ?? t("verifications.noPayee") },
            ]}
          />
        )}
        <Pictures opened={opened} />
        <Decision id={id} onDecided={onDecided} />
      </Stack>
    </Panel>
  );
}
