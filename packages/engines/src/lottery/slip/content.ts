// Parses the numbers of a line by the form of its play. Every refusal has its code, line and column.
import { LotteryError, type LotteryErrorCode } from "../lottery-error.ts";
import type { ContentForm, Selection } from "../lottery-types.ts";

/** A piece of text with its start position. */
export type Piece = { readonly text: string; readonly line: number; readonly column: number };

export function refuseAt({ line, column }: Piece, code: LotteryErrorCode, detail: string): never {
  throw new LotteryError(code, detail, { line, column });
}

/** Splits a text at a separator. Each part has its position and no spaces around it. */
export function splitPiece({ text, line, column }: Piece, separator: string): Piece[] {
  let at = 0;
  return text.split(separator).map((part) => {
    const lead = part.length - part.trimStart().length;
    const piece = { text: part.trim(), line, column: column + at + lead };
    at += part.length + separator.length;
    return piece;
  });
}

function readWord(words: readonly string[], piece: Piece): number {
  const at = words.indexOf(piece.text);
  return at >= 0 ? at : refuseAt(piece, "slip.bad_number", `expected ${words.join(", ")}`);
}

function readNumber({ words, digits, min, max }: ContentForm, piece: Piece): number {
  if (piece.text === "") return refuseAt(piece, "slip.no_numbers", "a number is missing");
  if (words !== null) return readWord(words, piece);
  const { text } = piece;
  const width = digits ?? String(max).length;
  const hasForm =
    /^[0-9]+$/.test(text) &&
    (digits === null ? text.length <= width || Number(text) > max : text.length === width);
  if (!hasForm)
    return refuseAt(
      piece,
      "slip.bad_number",
      digits === null ? "expected a number" : `expected ${digits} digits`,
    );
  const number = Number(text);
  if (number < min || number > max)
    return refuseAt(piece, "slip.number_out_of_range", `expected ${min} to ${max}`);
  return number;
}

function readList(form: ContentForm, pieces: readonly Piece[]): number[] {
  const seen = new Set<number>();
  for (const piece of pieces) {
    const number = readNumber(form, piece);
    if (seen.has(number)) refuseAt(piece, "slip.duplicate_number", `${piece.text} stands twice`);
    seen.add(number);
  }
  return [...seen];
}

function checkSize({ least, most }: ContentForm, list: readonly number[], piece: Piece): void {
  if (list.length < least) refuseAt(piece, "slip.too_few_numbers", `expected at least ${least}`);
  if (list.length > most) refuseAt(piece, "slip.too_many_numbers", `expected at most ${most}`);
}

function readCombinations(form: ContentForm, piece: Piece): Selection {
  const parts = splitPiece(piece, ",");
  if (!piece.text.includes("-")) {
    const list = readList(form, parts);
    checkSize(form, list, piece);
    return [list];
  }
  const seen = new Set<string>();
  return parts.map((part) => {
    const set = readList(form, splitPiece(part, "-"));
    if (set.length !== form.combination)
      refuseAt(part, "slip.bad_combination", `expected ${form.combination} numbers joined by -`);
    const key = [...set].sort((a, b) => a - b).join("-");
    if (seen.has(key)) refuseAt(part, "slip.duplicate_number", `${part.text} stands twice`);
    seen.add(key);
    return set;
  });
}

function readPositions(form: ContentForm, piece: Piece): Selection {
  const parts = splitPiece(piece, "|");
  if (parts.length !== form.positions)
    return refuseAt(piece, "slip.bad_positions", `expected ${form.positions} positions joined by |`);
  const selection = parts.map((part) => {
    if (part.text === "" && form.hasOptionalPositions) return [];
    const list = readList(form, splitPiece(part, ","));
    checkSize(form, list, part);
    return list;
  });
  if (selection.every((list) => list.length === 0))
    refuseAt(piece, "slip.no_numbers", "no position is filled");
  return selection;
}

/** Parses the numbers of a line into a selection. Throws a `slip.…` code with the position. */
export function readContent(form: ContentForm, piece: Piece): Selection {
  if (piece.text === "") return refuseAt(piece, "slip.no_numbers", "expected numbers");
  if (form.combination > 0) return readCombinations(form, piece);
  if (form.positions === 1 && piece.text.includes("|"))
    return refuseAt(piece, "slip.bad_positions", "this play has one list of numbers");
  return readPositions(form, piece);
}
