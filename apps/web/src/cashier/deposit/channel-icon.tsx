// The icon of a payment channel: a letter for a wallet, a picture for any other channel. No brand's artwork is used.

import type { ReactNode } from "react";
import { Glyph } from "../../ui/icon/icon.tsx";
import { accountIcons } from "../../ui/icon/account-icons.ts";
import styles from "../cashier.module.css";

type ChannelIconProps = { readonly category: string; readonly name: string };

const pictures: Readonly<Record<string, string>> = {
  bank: accountIcons.bank,
  card: accountIcons.card,
  crypto: accountIcons.coin,
};

const firstCluster = /^.[\u0981-\u0983\u09be-\u09cd\u09d7]*/u;

/** Returns the first letter of a name, with the vowel signs that belong to it. */
function firstLetter(name: string): string {
  return (firstCluster.exec(name)?.[0] ?? "").toUpperCase();
}

export function ChannelIcon({ category, name }: ChannelIconProps): ReactNode {
  const picture = pictures[category];
  return (
    <span className={styles.mark} aria-hidden="true">
      {picture === undefined ? firstLetter(name) : <Glyph d={picture} />}
    </span>
  );
}
