// Crash: one curve for everyone. What is shown is drawn from the server's clock; what a cash-out is worth, and whether it
// came in time, is what the server answers.
import { crashCurve, crashRules, crashTime } from "@khela/engines/originals/crash";
import { timesDown } from "@khela/engines/money";
import type { RoundView, TableRoundView } from "../../wire.ts";
import { ApiFailure } from "../shell/api.ts";
import { buildChoice } from "../shell/choice.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { showRoomFairness } from "../shell/room-fairness.ts";
import { openRoom } from "../shell/room.ts";
import { setBusy } from "../shell/stake.ts";
import type { Table } from "../shell/table.ts";
import { showToast } from "../shell/toast.ts";
import { words } from "../shell/words.ts";
import { buildCurve } from "./curve.ts";
import { text } from "./text.ts";

const TARGETS = [110, 150, 200, 500, 1_000] as const;
const MARKS_SHOWN = 12;

/** Written once: what is written again is read aloud again. */
function write(element: HTMLElement, what: string): void {
  if (element.textContent !== what) element.textContent = what;
}

export function timesText({ format }: Pick<Table, "format">, hundredths: number): string {
  return format.times(`${hundredths}/100`);
}

function targetOf({ bet }: RoundView): number {
  return "targetHundredths" in bet ? bet.targetHundredths : 0;
}

export function buildCrash(table: Table): Stage & { readonly showFairness: () => void } {
  const { format } = table;
  let isSending = false;
  const curve = buildCurve(text.curve);
  const big = h("b", { class: "crash-times number" });
  const said = h("p", { class: "crash-said", role: "status" }, text.waiting);
  const own = h("p", { class: "crash-own number" });
  const marks = h("div", { class: "crash-marks", role: "list", "aria-label": text.history });
  const button = h("button", { type: "button", class: "main-button" }, text.bet);
  const auto = buildChoice<number>(text.auto, [
    [crashRules.maxTargetHundredths, text.autoOff], ...TARGETS.map((target) => [target, format.times(`${target}/100`, target % 100 === 0 ? 0 : 1)] as const),
  ], { first: 200, onPick: () => undefined });
  const room = openRoom(table, { onRoom: () => follow(), onSeat: () => follow(), onLine: () => follow(), onMoney: table.showMoney });

  const round = (): TableRoundView | null => room.view()?.round ?? null;
  const bet = (): RoundView | null => {
    const seat = room.seat();
    const bets = seat !== null && seat.tableRoundId === round()?.id ? seat.bets : [];
    return bets.find(({ state }) => state === "open" || state === "settled" || state === "placing") ?? null;
  };
  const risenMs = (): number => room.now() - (round()?.fliesAt ?? room.now());

  function showButton(): void {
    const [now, mine] = [round(), bet()];
    const canCash = now?.stage === "flying" && mine?.state === "open" && risenMs() >= crashTime(crashRules.minTargetHundredths);
    button.classList.toggle("is-cash", canCash);
    const isStaked = mine !== null && now?.stage !== "shown";
    if (String(isStaked) !== document.documentElement.dataset.busy) setBusy(isStaked);
    if (canCash && mine !== null) {
      const at = Math.min(crashCurve(risenMs()), targetOf(mine));
      const worth = timesDown(BigInt(mine.stakeMinor), { num: BigInt(at), den: 100n });
      write(button, fill(text.cash, { amount: format.money(worth) }));
      button.disabled = isSending || !room.isUp();
      return;
    }
    const isOpen = now?.stage === "open" && room.now() < now.closesAt && room.isUp();
    write(button, mine !== null && now?.stage !== "shown" ? text.placed : isOpen ? text.bet : text.betNext);
    button.disabled = isSending || !isOpen || mine !== null;
  }
  function showOwn(): void {
    const mine = bet();
    const paid = BigInt(mine?.payoutMinor ?? "0");
    const at = mine?.outcome?.family === "crash" ? mine.outcome.cashedHundredths : null;
    delete own.dataset.tone;
    if (mine === null) write(own, "");
    else if (mine.state === "settled" && at !== null) {
      write(own, `${fill(text.cashed, { times: timesText(table, at) })} · ${fill(text.paid, { amount: format.money(paid) })}`);
      own.dataset.tone = paid > BigInt(mine.stakeMinor) ? "win" : "plain";
    } else if (mine.state === "settled") write(own, text.lost);
    else write(own, `${text.placed} · ${format.money(mine.stakeMinor)}`);
  }
  /** Twenty times a second is enough for the figure; the curve moves with the screen. */
  function draw(): void {
    const now = round();
    const crashed = now?.stage === "shown" ? Number(now.result?.crashHundredths ?? 100) : null;
    big.dataset.tone = crashed === null ? "plain" : "over";
    if (!room.isUp()) write(said, words.shared.away);
    else if (now === null) write(said, text.next);
    else if (crashed !== null) {
      write(big, timesText(table, crashed));
      write(said, fill(text.crashed, { times: timesText(table, crashed) }));
      curve.draw(crashTime(crashed), true);
    } else if (now.stage === "flying") {
      write(big, timesText(table, crashCurve(risenMs())));
      write(said, "");
      curve.draw(Math.max(0, risenMs()), false);
    } else {
      const leftMs = Math.max(0, now.closesAt - room.now());
      write(big, leftMs > 0 ? fill(text.seconds, { count: format.count(Math.ceil(leftMs / 1000)) }) : "…");
      write(said, leftMs > 0 && now.stage === "open" ? text.open : text.closed);
      curve.draw(null, false);
    }
    showButton();
    requestAnimationFrame(draw);
  }
  function follow(): void {
    marks.replaceChildren(...(room.view()?.marks ?? []).slice(0, MARKS_SHOWN).map((mark) => h("span", {
      class: Number(mark) >= 1_000 ? "mark mark-high number" : Number(mark) >= 200 ? "mark mark-good number" : "mark number", role: "listitem",
    }, timesText(table, Number(mark)))));
    showOwn();
  }
  async function attempt(work: () => Promise<unknown>, late: string): Promise<void> {
    isSending = true;
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "bet.closed") showToast(late);
      else table.showFailure(error);
    } finally {
      isSending = false;
    }
  }
  button.onclick = () => {
    const mine = bet();
    if (mine?.state === "open" && round()?.stage === "flying") {
      return void attempt(async () => {
        await room.cashOut(mine.roundId);
        table.sound.play("win");
      }, text.tooLate);
    }
    void attempt(async () => {
      await room.bet({ stakeMinor: table.stakeMinor().toString(), targetHundredths: auto.value() });
      table.sound.play("safe");
    }, text.late);
  };
  requestAnimationFrame(draw);
  return {
    stage: h("div", { class: "crash" }, marks, h("div", { class: "crash-sky" }, curve.element, h("div", { class: "crash-front" }, big, said)), own, auto.element),
    controls: button,
    showFairness: () => showRoomFairness(table, room.view()),
  };
}
