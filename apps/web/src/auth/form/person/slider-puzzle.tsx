// The slider puzzle before an SMS: the person moves a piece into its gap, by finger, mouse or arrow keys. The server
// checks the position.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import { useI18n } from "../../../i18n/i18n.tsx";
import type { CallError } from "../../../lib/api/call.ts";
import { useMutation } from "../../../lib/query/mutation.ts";
import type { OutputOf } from "@khela/contract/schemas";
import { Button } from "../../../ui/form/button.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Skeleton } from "../../../ui/feedback/states.tsx";
import styles from "./slider.module.css";

export type SliderAnswer = { readonly puzzleId: string; readonly puzzleX: number };
type Puzzle = OutputOf<typeof auth.puzzle>;

type SliderPuzzleProps = {
  readonly onClose: () => void;
  /**
   * Sends the position; returns the error, or null. A wrong position loads another puzzle; any other answer closes the
   * dialog.
   */
  readonly onSliderAnswer: (slide: SliderAnswer) => Promise<CallError | null>;
};

const parsePuzzle = (data: string): string => `data:image/webp;base64,${data}`;

function PuzzleBoard({ puzzle, x }: { puzzle: Puzzle; x: number }): ReactNode {
  const { background, piece, width, height, pieceSize, pieceY } = puzzle;
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <div className={styles.frame} aria-hidden="true">
      <img className={styles.back} src={parsePuzzle(background)} width={width} height={height} alt="" />
      <img
        className={styles.piece}
        src={parsePuzzle(piece)}
        alt=""
        style={{ left: share(x, width), top: share(pieceY, height), width: share(pieceSize, width) }}
      />
    </div>
  );
}

export function SliderPuzzle({ onClose, onSliderAnswer }: SliderPuzzleProps): ReactNode {
  const { t, errorText } = useI18n();
  const puzzleMutation = useMutation(auth.puzzle);
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [x, setX] = useState(0);
  const [sending, setSending] = useState(false);
  const [wrong, setWrong] = useState(false);

  async function refresh(): Promise<void> {
    setPuzzle(null);
    setX(0);
    setPuzzle(await puzzleMutation.mutate({}));
  }

  useEffect(() => {
    void refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the puzzle opens
  }, []);

  async function check(): Promise<void> {
    if (puzzle === null || sending || x === 0) return;
    setSending(true);
    const refusal = await onSliderAnswer({ puzzleId: puzzle.puzzleId, puzzleX: x });
    setSending(false);
    if (refusal?.code !== "slider.invalid") return onClose();
    setWrong(true);
    await refresh();
  }

  const failed = puzzleMutation.error === null ? null : errorText(puzzleMutation.error.code);
  return (
    <Dialog title={t("auth.slideTitle")} onClose={onClose}>
      <p className={styles.ask}>{t("auth.slideAsk")}</p>
      {puzzle === null ? (
        <div className={styles.frame}>
          <Skeleton className={styles.waiting} />
        </div>
      ) : (
        <PuzzleBoard puzzle={puzzle} x={x} />
      )}
      <div className={styles.rail}>
        <input
          type="range"
          name="slide"
          min={0}
          max={puzzle === null ? 1 : puzzle.width - puzzle.pieceSize}
          value={x}
          disabled={puzzle === null || sending}
          aria-label={t("auth.slideHandle")}
          aria-describedby="slide-note"
          onChange={(event) => {
            setWrong(false);
            setX(Number(event.target.value));
          }}
          onPointerUp={() => void check()}
        />
      </div>
      <p id="slide-note" className={wrong || failed !== null ? styles.wrong : styles.ask} role="status">
        {failed ?? (wrong ? t("auth.slideWrong") : t("auth.slideKeys"))}
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          disabled={puzzleMutation.isPending || sending}
          onClick={() => void refresh()}
        >
          {t("auth.slideOther")}
        </Button>
        <Button busy={sending} disabled={puzzle === null || x === 0} onClick={() => void check()}>
          {t("auth.slideDone")}
        </Button>
      </div>
    </Dialog>
  );
}
