// The bet slip: the picks, the stake, the potential payout, and the button that places the bet. The shown payout is
// computed in the same way as on the server.
import { amountText } from "@khela/contract/input/amount";
import { maxStakeMinor } from "@khela/engines/matches/markets";
import type { MatchBetView } from "../../wire/matches-api.ts";
import { notifyLimit } from "../shell/session/host-bridge.ts";
import { ApiFailure, type ApiFailureCode } from "../shell/transport/api-client.ts";
import { drawIcon, h } from "../shell/ui/dom.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { icons } from "../shell/ui/icons.ts";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import { failureText, refusalTitle, type GameSession } from "../shell/session/game-session.ts";
import { showToast } from "../shell/ui/toast.ts";
import { messages } from "../shell/i18n/messages.ts";
import { slipOdds, slipPays, type OddsBoard, type Leg } from "./odds-board.ts";
import { marketText, milliText, nameOf, oddsText, pickText } from "./labels.ts";
import { text } from "./text.ts";

/** Returns the typed stake in minor units; null when the text is not an amount. */
function readStake(written: string, digits: number): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(amountText(written, digits));
  const decimals = match?.[2] ?? "";
  return match === null || decimals.length > digits
    ? null
    : BigInt((match[1] ?? "0") + decimals.padEnd(digits, "0"));
}

function writeStake(minor: bigint, digits: number): string {
  const padded = minor.toString().padStart(digits + 1, "0");
  return digits === 0 || /^0+$/.test(padded.slice(-digits))
    ? padded.slice(0, padded.length - digits)
    : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

function createLeg(session: GameSession, board: OddsBoard, leg: Leg): HTMLElement {
  const fixture = board.find(leg.fixtureId);
  const market = fixture?.markets.find(({ id }) => id === leg.marketId);
  const isPriced = market?.odds[leg.selection] !== undefined;
  const isOpen =
    isPriced && market.state === "open" && (fixture?.phase === "live" || fixture?.phase === "scheduled");
  const message =
    fixture === undefined || market === undefined
      ? ""
      : pickText(session.format, { ...fixture, ...market }, leg.selection);
  return h(
    "li",
    { class: "slip-leg" },
    h(
      "div",
      {},
      h("b", {}, message),
      h(
        "span",
        { class: "note" },
        fixture === undefined || market === undefined
          ? ""
          : `${marketText(market)} · ${nameOf(fixture.home)} – ${nameOf(fixture.away)}`,
      ),
    ),
    h("b", { class: "number slip-odds" }, isOpen ? milliText(session.format, leg.oddsMilli) : text.suspended),
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": `${text.remove}: ${message}`,
        onclick: () => void board.toggle(leg),
      },
      drawIcon(icons.close),
    ),
  );
}

function createStakeChips({ format, state }: GameSession, onPick: (stake: string) => void) {
  const stakes = state().limits.stakes.slice(0, 6);
  const chips = stakes.map((stake) =>
    h("button", { type: "button", class: "chip number", onclick: () => onPick(stake) }, format.money(stake)),
  );
  return {
    element: h("div", { class: "stakes" }, ...chips),
    /** Disables the stakes above the maximum. */
    limit: (mostMinor: bigint) => {
      for (const [at, chip] of chips.entries()) chip.disabled = BigInt(stakes[at] ?? 0) > mostMinor;
    },
  };
}

/** Creates the lines of the slip that show its odds, and its payout at a stake. */
function createFacts({ format }: GameSession, legs: readonly Leg[], stake: bigint | null): HTMLElement[] {
  const pays = stake === null ? "—" : format.money(slipPays(legs, stake));
  return [
    h("dt", { class: "quiet" }, legs.length > 1 ? text.totalOdds : text.odds),
    h("dd", { class: "number" }, oddsText(format, slipOdds(legs))),
    h("dt", { class: "quiet" }, text.potential),
    h("dd", { class: "number slip-pays" }, pays),
  ];
}

function statusText(session: GameSession, bet: MatchBetView): string {
  if (bet.state !== "waiting") return text.placed;
  return formatMessage(text.waits, {
    seconds: session.format.count(Math.max(1, Math.round((bet.dueAt - bet.createdAt) / 1_000))),
  });
}

type MaxStake = { readonly minor: bigint; readonly by: "game" | "bonus" | "payout" };

/** Returns the maximum stake of the slip: that of the game, of a bonus in play, or of the book's maximum payout. */
function maxStake(session: GameSession, board: OddsBoard): MaxStake {
  const payout = BigInt(board.list().maxPayoutMinor);
  const cap = session.bonusMaxMinor();
  const limits: MaxStake[] = [
    { minor: BigInt(session.state().limits.maxMinor), by: "game" },
    ...(cap === null ? [] : [{ minor: cap, by: "bonus" } as const]),
    { minor: maxStakeMinor(payout, slipOdds(board.legs())), by: "payout" },
  ];
  return limits.reduce((lowest, limit) => (limit.minor < lowest.minor ? limit : lowest));
}

/** Says what lowers the maximum stake; empty when nothing does. */
function limitText(session: GameSession, board: OddsBoard, most: MaxStake): string {
  const { format } = session;
  if (most.by === "game") return "";
  if (most.by === "bonus") return formatMessage(messages.bonusMax, { amount: format.money(most.minor) });
  const payout = format.money(board.list().maxPayoutMinor);
  return most.minor < BigInt(session.state().limits.minMinor)
    ? formatMessage(text.oddsHigh, { payout })
    : formatMessage(text.payoutMost, { most: format.money(most.minor), payout });
}

type CheckedStake = { readonly stake: bigint | null; readonly most: MaxStake; readonly reason: string };

/** Returns the typed stake if the slip may be placed with it; null with the reason otherwise. */
function checkStake(session: GameSession, board: OddsBoard, written: string): CheckedStake {
  const { format, state } = session;
  const { limits, digits } = state();
  const most = maxStake(session, board);
  const [typed, least] = [readStake(written, digits), BigInt(limits.minMinor)];
  const limited = limitText(session, board, most);
  const isWithin = typed !== null && typed >= least && typed <= most.minor;
  if (isWithin) return { stake: typed, most, reason: limited };
  const isOver = most.minor < least || (typed !== null && typed > most.minor);
  const range = { least: format.money(least), most: format.money(most.minor) };
  const reason = isOver && limited !== "" ? limited : formatMessage(text.stakeBad, range);
  return { stake: null, most, reason };
}

/** Creates the text of a bet's refusal. */
function createRefusal(session: GameSession, code: ApiFailureCode): (HTMLElement | string)[] {
  const title = refusalTitle(code);
  const reason = code === "bet.price_changed" ? text.moved : failureText(session, code);
  return title === null ? [reason] : [h("b", {}, title), reason];
}

/** Opens the bet slip, which closes when the bet is placed or the last pick is removed. */
export function openBetSlip(session: GameSession, board: OddsBoard): void {
  const { format } = session;
  const { digits } = session.state();
  let isPlacing = false;
  /** Code with which the last attempt was refused; a change of the slip clears it. */
  let refusal: ApiFailureCode | null = null;
  const legs = h("ul", { class: "slip-legs" });
  const facts = h("dl", { class: "facts" });
  const message = h("p", { id: "stake-reason", class: "note slip-said", role: "status" });
  const field = h("input", {
    id: "stake",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-describedby": "stake-reason",
    value: format.digits(writeStake(session.stakeMinor(), digits)),
    oninput: () => edit(),
  });
  const better = h("input", { type: "checkbox", id: "better" });
  const button = h(
    "button",
    { type: "button", class: "main-button", onclick: () => void place() },
    text.place,
  );
  const chips = createStakeChips(session, (stake) => {
    field.value = format.digits(writeStake(BigInt(stake), digits));
    edit();
  });
  const sheet = openBottomSheet(
    text.slip,
    messages.close,
    legs,
    h("div", { class: "field" }, h("label", { for: "stake" }, text.stake), field),
    message,
    chips.element,
    facts,
    h("label", { class: "tick", for: "better" }, better, h("span", {}, text.better)),
    button,
  );

  function edit(): void {
    refusal = null;
    draw();
    message.scrollIntoView({ block: "nearest" });
  }
  function draw(): void {
    if (board.legs().length === 0 && !isPlacing) return sheet.close();
    const { stake, most, reason } = checkStake(session, board, field.value);
    legs.replaceChildren(...board.legs().map((leg) => createLeg(session, board, leg)));
    facts.replaceChildren(...createFacts(session, board.legs(), stake));
    field.setAttribute("aria-invalid", String(stake === null));
    chips.limit(most.minor);
    message.replaceChildren(
      ...(stake === null || refusal === null ? [reason] : createRefusal(session, refusal)),
    );
    button.disabled = stake === null || isPlacing;
    button.textContent = isPlacing
      ? text.placing
      : refusal === "bet.price_changed"
        ? formatMessage(text.placeAt, { odds: oddsText(format, slipOdds(board.legs())) })
        : text.place;
  }
  async function place(): Promise<void> {
    const { stake } = checkStake(session, board, field.value);
    if (stake === null || isPlacing) return;
    isPlacing = true;
    refusal = null;
    draw();
    try {
      session.setStake(stake);
      const bet = await board.place(stake, better.checked);
      isPlacing = false;
      sheet.close();
      showToast(statusText(session, bet));
    } catch (error) {
      isPlacing = false;
      const code = error instanceof ApiFailure ? error.code : "internal";
      if (code === "session.unknown" || code === "session.expired") {
        sheet.close();
        return session.showFailure(error);
      }
      if (code === "limit.reached") notifyLimit(session.page);
      await board.refreshOdds().catch(() => undefined);
      refusal = code;
      draw();
      message.scrollIntoView({ block: "nearest" });
    }
  }
  board.onSlip(() => {
    if (sheet.body.isConnected) draw();
  });
  draw();
}
