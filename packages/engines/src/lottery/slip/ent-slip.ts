// The `ent` form of a slip: lines joined by `;`, each `play:numbers@unit`.
import { digitsOf, readAmount } from "../../money.ts";
import type { LotteryGame, LotteryPlay, SlipLine } from "../lottery-types.ts";
import { readContent, refuseAt, splitPiece, type Piece } from "./content.ts";

/** Maximum lines of a slip. */
export const MAX_LINES = 500;
/** Maximum bets of one line. */
export const MAX_BETS = 1_000_000;

function readUnit(piece: Piece, currency: string): bigint {
  const read = readAmount(piece.text, currency);
  if (!read.ok || read.minor === 0n)
    return refuseAt(
      piece,
      "slip.bad_unit",
      `expected an amount above 0 with at most ${digitsOf(currency)} decimals`,
    );
  return read.minor;
}

/** Checks that a line has between 1 and a million bets. */
export function checkBets(play: LotteryPlay, line: SlipLine, piece: Piece): SlipLine {
  const bets = play.count(line.selection);
  if (bets < 1) refuseAt(piece, "slip.no_bets", "these numbers make no bet");
  if (bets > MAX_BETS) refuseAt(piece, "slip.too_many_bets", `at most ${MAX_BETS}`);
  return line;
}

function readLine(game: LotteryGame, piece: Piece, currency: string): SlipLine {
  const { text, line, column } = piece;
  if (text === "") return refuseAt(piece, "slip.empty", "an empty line");
  const colon = text.indexOf(":");
  const at = text.lastIndexOf("@");
  if (colon < 0 || at < colon) return refuseAt(piece, "slip.bad_form", "expected play:numbers@unit");
  const code = text.slice(0, colon);
  const play = game.plays.find((one) => one.code === code && one.mode === "ent");
  if (play === undefined) return refuseAt(piece, "slip.unknown_play", `${game.code} has no such play`);
  const [content] = splitPiece(
    { text: text.slice(colon + 1, at), line, column: column + colon + 1 },
    ";",
  ) as [Piece];
  const unit = { text: text.slice(at + 1), line, column: column + at + 1 };
  const selection = readContent(play.form, content);
  const unitMinor = readUnit(unit, currency);
  return checkBets(
    play,
    { line, play: code, content: content.text, selection, unitMinor, stations: 1 },
    content,
  );
}

/** Parses a slip of mode `ent`. */
export function parseEntSlip(game: LotteryGame, text: string, currency: string): SlipLine[] {
  return text.split(";").map((part, at) => {
    const lead = part.length - part.trimStart().length;
    return readLine(game, { text: part.trim(), line: at + 1, column: lead + 1 }, currency);
  });
}
