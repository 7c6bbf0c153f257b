// The member's own record of the round in the address. The values in the address alone prove nothing: anyone can
// compute a hash for any seed and put it into a link.

import type { ReactNode } from "react";
import { play } from "@khela/contract/play/calls";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { VerifyValues } from "./verify-input.ts";
import styles from "./verify.module.css";

/** The round that the address names; `vassalage` is null if it names no vendor. */
type NamedRound = { readonly roundId: string; readonly vassalage: string | null };

export function namedRoundOf(query: URLSearchParams): NamedRound | null {
  const roundId = query.get("round");
  return roundId === null || roundId === "" ? null : { roundId, vassalage: query.get("vendor") };
}

function Unknown(): ReactNode {
  const t = useT();
  return <p className={styles.note}>{t("play.commitUnknown")}</p>;
}

function RecordLine({ round, values }: { round: NamedRound; values: VerifyValues }): ReactNode {
  const t = useT();
  const { roundId, vassalage } = round;
  const { data, error } = useCall(play.round, vassalage === null ? { roundId } : { roundId, vassalage });
  if (data === undefined) return error === null ? null : <Unknown />;
  const { committedHash, fair } = data;
  if (committedHash === null || fair === null) return <Unknown />;
  const isOwn =
    committedHash === values.serverSeedHash.trim().toLowerCase() &&
    fair.clientSeed === values.clientSeed &&
    String(fair.nonce) === values.nonce.trim() &&
    fair.game === values.game.trim();
  return (
    <p className={`${styles.record} ${isOwn ? styles.good : styles.bad}`} role={isOwn ? "status" : "alert"}>
      <Icon name={isOwn ? "check" : "close"} size="s" />
      <span>{t(isOwn ? "play.commitFits" : "play.commitDiffers")}</span>
    </p>
  );
}

/**
 * Shows whether the typed values are those of the round: client seed, nonce, game, and the hash published before the
 * round.
 */
export function OwnRecord({ round, values }: { round: NamedRound | null; values: VerifyValues }): ReactNode {
  const isLoggedIn = useSession() !== null;
  return round === null || !isLoggedIn ? <Unknown /> : <RecordLine round={round} values={values} />;
}
