// Masks personal data in lists for operators without the permission for personal data.

import type { ListDeclaration } from "@khela/contract/operator/lists";
import type { ActingOperator } from "../../../infra/operator/acting-operator.ts";

const MAX_SHOWN = 4;
const SHOWN_SHARE = 4;

// splits a text into units that a reader sees as one character, so that a vowel sign stays with its letter
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Masks a text except its last quarter, at most four characters. */
export function maskText(text: string): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const shown = Math.min(MAX_SHOWN, Math.floor(characters.length / SHOWN_SHARE));
  return `•••${shown === 0 ? "" : characters.slice(-shown).join("")}`;
}

/** Whether personal data is masked for the operator. */
export const isMaskedFor = ({ isMasked, permissions }: ActingOperator): boolean =>
  isMasked || !permissions.has("members.personal");

/** Returns the row with its personal columns masked. */
export function maskRow(
  { columns }: ListDeclaration,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      columns[key]?.isPersonal === true && typeof value === "string" ? maskText(value) : value,
    ]),
  );
}
