// A large win over the game: its name, the amount counting up, and coins that fall meanwhile. The code is fetched at the
// first large win.
import "./big-win.css";
import type { Format } from "../i18n/format.ts";
import { h, wait, wantsLessMotion } from "../ui/dom.ts";
import { showCoins } from "./coin-shower.ts";
import { sizeNames } from "./text.ts";
import { winSizeOf, type Paid } from "./win-size.ts";

/** Time for which the whole amount stays. */
const REST_MS = 1_600;

/** Returns the amount that is shown after a share of the count: fast at first, slower towards its end. */
function countedMinor(paidMinor: bigint, share: number): bigint {
  return (paidMinor * BigInt(Math.round((1 - (1 - share) ** 3) * 1_000))) / 1_000n;
}

/** Shows the win over the game in place of a win that is still shown, and removes it after its count. */
export async function showBigWin(
  format: Format,
  place: HTMLElement,
  { paidMinor, stakeMinor }: Paid,
): Promise<void> {
  const { name = null, countMs = 0, coins = 0 } = winSizeOf(paidMinor, stakeMinor) ?? {};
  if (name === null) return;
  const stage = place.closest<HTMLElement>(".stage") ?? place;
  stage.querySelector(".big-win")?.remove();
  const amount = h("b", { class: "number", "aria-hidden": "true" });
  const card = h(
    "div",
    { class: "big-win", "data-size": name, role: "status" },
    h("span", {}, sizeNames[name]),
    h("span", { class: "hidden-text" }, format.money(paidMinor)),
    amount,
  );
  stage.append(card);
  const started = performance.now();
  let share = wantsLessMotion() ? 1 : 0;
  const isOver = () => share === 1 || !card.isConnected;
  if (share === 0) showCoins(stage, coins, isOver);
  while (!isOver()) {
    share = Math.min(1, (performance.now() - started) / countMs);
    amount.textContent = format.money(countedMinor(paidMinor, share));
    await new Promise(requestAnimationFrame);
  }
  amount.textContent = format.money(paidMinor);
  await wait(REST_MS);
  card.remove();
}
