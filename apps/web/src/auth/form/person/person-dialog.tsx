// The dialog that checks for a person before an SMS is sent: a managed challenge if the server has configured it,
// otherwise the slider puzzle.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import { useT } from "../../../i18n/i18n.tsx";
import type { CallError } from "../../../lib/api/call.ts";
import { useMutation } from "../../../lib/query/mutation.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ChallengeWidget, type ChallengeConfig } from "./challenge-widget.tsx";
import { asksForAnotherProof, type PersonProof } from "./person-proof.ts";
import { SliderPuzzle } from "./slider-puzzle.tsx";

type PersonDialogProps = {
  readonly onClose: () => void;
  /** Sends the proof; returns the error, or null. When the server asks for another proof, the dialog stays open. */
  readonly onProof: (proof: PersonProof) => Promise<CallError | null>;
};

type Shown = { readonly round: number; readonly challenge: ChallengeConfig | null };

export function PersonDialog({ onClose, onProof }: PersonDialogProps): ReactNode {
  const t = useT();
  const setting = useMutation(auth.challenge);
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let isOver = false;
    void setting.mutate({}).then((challenge) => {
      if (!isOver) setShown({ round, challenge });
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each round
  }, [round]);

  async function onToken(challengeToken: string): Promise<void> {
    if (challengeToken === "") return;
    const proof = { challengeToken };
    const refusal = await onProof(proof);
    if (refusal === null || !asksForAnotherProof(proof, refusal)) onClose();
    else setRound((known) => known + 1);
  }

  if (shown === null) return null;
  if (shown.challenge === null) return <SliderPuzzle onClose={onClose} onSliderAnswer={onProof} />;
  return (
    <Dialog title={t("auth.challenge")} onClose={onClose}>
      <ChallengeWidget
        key={shown.round}
        challenge={shown.challenge}
        action="sms"
        onToken={(token) => void onToken(token)}
      />
    </Dialog>
  );
}
