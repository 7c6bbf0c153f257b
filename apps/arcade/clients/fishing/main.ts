// Fishing: one taps a fish, the shot is a bet on it, the server says whether it is caught. Aim, lock and auto-fire only
// choose what is bet on; where a fish swims decides nothing.
import "./fishing.css";
import { formatFraction } from "@khela/engines/fraction";
import { fishing, fishingSea, quoteFish, type FishingOutcome } from "@khela/engines/fishing/fishing";
import { boot } from "../shell/boot.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { plainRules } from "../shell/plain-rules.ts";
import { onHold } from "../shell/site.ts";
import { readSeenRound, writeSeenRound } from "../shell/storage.ts";
import type { Table } from "../shell/table.ts";
import { showToast } from "../shell/toast.ts";
import { words } from "../shell/words.ts";
import type { RoundView } from "../../wire.ts";
import { createScene, type Flight, type Scene } from "./scene.ts";
import { loadPicture } from "./sprites.ts";
import { nameFish, text } from "./text.ts";
import { createVolley, type Shot } from "./volley.ts";
import { kindsOf, rulesOf, worthsOf } from "./waters.ts";

const AUTO_MS = 300;
/** From so many times its price on, a catch is told loudly. */
const BIG_TIMES = 20;

const seatOf = ({ page }: Table): string => `${page.vendor}.${page.gameCode}`;

function tally(round: RoundView): { readonly shots: number; readonly caught: number } {
  const shots = (round.outcome as FishingOutcome | null)?.shots ?? [];
  return { shots: shots.length, caught: shots.filter(({ times }) => times > 0).length };
}

function describeRound({ format }: Table, round: RoundView): string {
  const { shots, caught } = tally(round);
  return fill(text.record, { shots: format.count(shots), caught: format.count(caught) });
}

/** A round whose end this page never showed, because it was closed or the line broke. */
function tellMissed(table: Table): void {
  const [last] = table.state().rounds;
  if (last === undefined) return;
  const seen = readSeenRound(seatOf(table));
  writeSeenRound(seatOf(table), last.roundId);
  if (seen === null || seen === last.roundId || last.state !== "settled") return;
  showToast(fill(text.missed, { record: describeRound(table, last), amount: table.format.money(last.payoutMinor ?? "0") }));
}

type Hand = { readonly controls: HTMLElement; readonly isAuto: () => boolean; readonly isLocking: () => boolean; stop(): void };

function buildHand(table: Table, onFire: () => void, onRelease: () => void): Hand {
  const toggles = { lock: false, auto: false };
  const toggle = (name: "lock" | "auto") => h("button", {
    type: "button", class: "second-button", "aria-pressed": "false",
    onclick: () => {
      toggles[name] = !toggles[name];
      show();
      if (name === "lock" && !toggles.lock) onRelease();
    },
  }, text[name]);
  const buttons = { lock: toggle("lock"), auto: toggle("auto") };
  const show = () => {
    buttons.lock.setAttribute("aria-pressed", String(toggles.lock));
    buttons.auto.setAttribute("aria-pressed", String(toggles.auto));
  };
  const fire = h("button", { type: "button", class: "main-button", onclick: onFire }, text.fire);
  // Where the rules of the place ask for a decision before every bet, nothing fires by itself.
  const mayAuto = table.state().game.mayAutoplay;
  return {
    controls: h("div", { class: mayAuto ? "fishing-hand" : "fishing-hand plain" }, buttons.lock, fire, mayAuto ? buttons.auto : null),
    isAuto: () => toggles.auto,
    isLocking: () => toggles.lock,
    stop: () => {
      toggles.auto = false;
      show();
    },
  };
}

async function build(table: Table): Promise<Stage> {
  const { game } = table.state();
  const rules = rulesOf(game.engine);
  const kinds = kindsOf(rules);
  const { format, sound } = table;
  const flights = new Map<Shot, Flight>();
  const said = h("p", { class: "fishing-said", role: "status" }, text.ready);
  let target: number | null = null;

  const volley = createVolley(table, {
    onShot: (shot, times) => {
      const flight = flights.get(shot);
      flights.delete(shot);
      if (flight === undefined) return;
      const paid = times === null ? null : { times, text: `+${format.money(shot.priceMinor * BigInt(times))}`, isBig: times >= BIG_TIMES };
      scene.land(flight, paid);
    },
    onRound: (round) => {
      writeSeenRound(seatOf(table), round.roundId);
      // A volley that paid no more than it cost is told plainly.
      if (BigInt(round.payoutMinor ?? "0") > BigInt(round.stakeMinor)) sound.play("win");
    },
    onRefused: () => hand.stop(),
  });
  const scene: Scene = createScene(
    { kinds, picture: await loadPicture(game.engine), theme: game.theme, isSea: game.engine === fishingSea.name },
    {
      onTap: (fish) => {
        if (fish === null) {
          said.textContent = text.ready;
          return;
        }
        if (hand.isLocking()) aim(fish);
        fireAt(fish);
      },
      onCaught: (fish, times) => {
        volley.forget(fish);
        if (target === fish) target = null;
        said.textContent = fill(text.caught, { fish: nameOf(fish), times: format.count(times) });
        sound.play("safe");
      },
    },
  );
  const nameOf = (fish: number) => nameFish(kinds[scene.kindOf(fish)]?.id ?? "");

  function aim(fish: number | null): void {
    target = fish;
    scene.lock(fish);
    if (fish !== null) said.textContent = fill(text.locked, { fish: nameOf(fish) });
  }
  function fireAt(fish: number): void {
    const kind = kinds[scene.kindOf(fish)];
    if (kind === undefined || !scene.isThere(fish)) return;
    const shot: Shot = { on: kind.id, priceMinor: table.stakeMinor(), fish };
    const taken = volley.fire(shot);
    if (taken === "short") {
      hand.stop();
      showToast(words.errors["funds.insufficient"], "error");
    }
    if (taken !== "taken") return;
    const flight = scene.launch(fish);
    if (flight !== null) flights.set(shot, flight);
    sound.play("tap");
  }
  function fireNext(): void {
    if (target !== null && !scene.isThere(target)) aim(null);
    const fish = target ?? scene.nearest();
    if (fish !== null) fireAt(fish);
  }
  const hand = buildHand(table, fireNext, () => aim(null));
  onHold(table.page, () => {
    hand.stop();
    volley.clear();
  });
  setInterval(() => {
    if (hand.isAuto() && !document.hidden && document.querySelector("dialog[open]") === null) fireNext();
  }, AUTO_MS);
  scene.element.setAttribute("role", "img");
  scene.element.setAttribute("aria-label", text.water);
  tellMissed(table);
  return { stage: h("div", { class: "fishing" }, said, scene.element), controls: hand.controls };
}

function listFish({ format, state }: Table): HTMLElement {
  const rules = rulesOf(state().game.engine);
  const [fish, pays, chance, rtp] = text.columns;
  return h("table", { class: "fish-table" },
    h("thead", {}, h("tr", {}, ...[fish, pays, chance, rtp].map((one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, ...rules.fish.map((one) => {
      const quote = quoteFish(rules, one.id);
      const [least, most] = worthsOf(one);
      const worth = least === most ? format.times(String(least), 0) : `${format.count(least)}–${format.times(String(most), 0)}`;
      return h("tr", {}, h("td", {}, nameFish(one.id)), ...[
        worth, format.percent(formatFraction(quote.chance), 3), format.percent(formatFraction(quote.rtp), 2),
      ].map((figure) => h("td", { class: "number" }, figure)));
    })));
}

void boot({
  build,
  rules: (table) => {
    const { engine, shotsPerRound } = table.state().game;
    const plain = plainRules(table, formatFraction(engine === fishingSea.name ? fishingSea.rtp : fishing.rtp), text);
    const shots = fill(text.volley, { shots: table.format.count(shotsPerRound) });
    return { ...plain, points: [...plain.points, shots], extra: listFish(table) };
  },
  describe: describeRound,
});
