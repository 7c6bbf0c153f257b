// A mark of our own for a way to pay: a letter for a wallet, a picture for the rest. No brand's artwork.

import type { ReactNode } from "react";
import { Glyph } from "../ui/icon.tsx";
import { moreIcons } from "../ui/more-icons.ts";
import styles from "./cashier.module.css";

type MarkProps = { readonly category: string; readonly name: string };

const pictures: Readonly<Record<string, string>> = { bank: moreIcons.bank, card: moreIcons.card, crypto: moreIcons.coin };

const firstCluster = /^.[\u0981-\u0983\u09be-\u09cd\u09d7]*/u;

/** The first letter with the vowel signs that belong to it. */
function firstLetter(name: string): string {
  return (firstCluster.exec(name)?.[0] ?? "").toUpperCase();
}

export function ChannelMark({ category, name }: MarkProps): ReactNode {
  const picture = pictures[category];
  return (
    <span className={styles.mark} aria-hidden="true">
      {picture === undefined ? firstLetter(name) : <Glyph d={picture} />}
    </span>
  );
}
