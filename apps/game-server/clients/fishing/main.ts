// The client of fishing: the player taps a fish, the shot is a bet on it, and the server answers whether it is caught.
// Aim, lock and auto-fire only choose the bet; the position of a fish has no effect on the result.
import "./fishing.css";
import { formatFraction } from "@khela/engines/fraction";
import { fishing, fishingSea, quoteFish, type FishingOutcome } from "@khela/engines/fishing/fishing";
import { startGame } from "../shell/session/start-game.ts";
import { createTurnNotice } from "../shell/turn/turn-notice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { celebrateWin } from "../shell/win/celebrate-win.ts";
import type { Paid } from "../shell/win/win-size.ts";
import { onHold } from "../shell/session/host-bridge.ts";
import { readSeenRound, writeSeenRound } from "../shell/session/storage.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { showToast } from "../shell/ui/toast.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { RoundView } from "../../wire/game-api.ts";
import { createAutoFire, type AutoFire } from "./auto-fire.ts";
import { createScene, type Scene } from "./scene.ts";
import type { Flight } from "./sea.ts";
import { loadPicture } from "./sprites.ts";
import { nameFish, text } from "./text.ts";
import { createVolley, type Shot } from "./volley.ts";
import { fishKindsOf, rulesOf, worthsOf } from "./fish-kinds.ts";

const AUTO_MS = 300;
/** A catch that pays at least this multiple of the shot's price is celebrated as big. */
const BIG_TIMES = 20;

const storageKeyOf = ({ page }: GameSession): string => `${page.vendor}.${page.gameCode}`;

function tally(round: RoundView): { readonly shots: number; readonly caught: number } {
  const shots = (round.outcome as FishingOutcome | null)?.shots ?? [];
  return { shots: shots.length, caught: shots.filter(({ times }) => times > 0).length };
}

function describeRound({ format }: GameSession, round: RoundView): string {
  const { shots, caught } = tally(round);
  return formatMessage(text.record, { shots: format.count(shots), caught: format.count(caught) });
}

/** Shows a round whose result this page never showed, because it was closed or the connection broke. */
function showMissedRound(session: GameSession): void {
  const [last] = session.state().rounds;
  if (last === undefined) return;
  const seen = readSeenRound(storageKeyOf(session));
  writeSeenRound(storageKeyOf(session), last.roundId);
  if (seen === null || seen === last.roundId || last.state !== "settled") return;
  showToast(
    formatMessage(text.missed, {
      record: describeRound(session, last),
      amount: session.format.money(last.payoutMinor ?? "0"),
    }),
  );
}

type FishingControls = {
  readonly controls: HTMLElement;
  readonly auto: AutoFire;
  readonly isLocking: () => boolean;
};

function createFishingControls(
  session: GameSession,
  onFire: () => void,
  onRelease: () => void,
): FishingControls {
  let isLocking = false;
  const toggle = (name: "lock" | "auto", onclick: () => void) =>
    h("button", { type: "button", class: "second-button", "aria-pressed": "false", onclick }, text[name]);
  const buttons = {
    lock: toggle("lock", () => {
      isLocking = !isLocking;
      show();
      if (!isLocking) onRelease();
    }),
    auto: toggle("auto", () => auto.toggle()),
  };
  const auto = createAutoFire(session, () => show());
  const show = () => {
    buttons.lock.setAttribute("aria-pressed", String(isLocking));
    buttons.auto.setAttribute("aria-pressed", String(auto.isOn()));
  };
  const fire = h(
    "button",
    { type: "button", class: "main-button", "data-rapid": true, onclick: onFire },
    text.fire,
  );
  // Where the jurisdiction requires a decision before every bet, there is no auto-fire.
  const mayAuto = session.state().game.mayAutoplay;
  return {
    controls: h(
      "div",
      { class: mayAuto ? "fishing-hand" : "fishing-hand plain" },
      buttons.lock,
      fire,
      mayAuto ? buttons.auto : null,
    ),
    auto,
    isLocking: () => isLocking,
  };
}

/** Celebrates a volley's win when its first catch is shown, or at once when none of its catches will be shown. */
function createCelebration(session: GameSession, place: () => HTMLElement) {
  let won: Paid | null = null;
  let catching = 0;
  const celebrate = () => {
    if (won !== null) celebrateWin(session, place(), won);
    won = null;
  };
  return {
    /** A shot that has caught its fish is on its way. */
    onCatching: () => (catching += 1),
    onCaught: () => {
      catching -= 1;
      celebrate();
    },
    onRound: ({ payoutMinor, stakeMinor }: RoundView) => {
      celebrate();
      won = { paidMinor: BigInt(payoutMinor ?? "0"), stakeMinor: BigInt(stakeMinor) };
      if (catching === 0) celebrate();
    },
  };
}

async function build(session: GameSession): Promise<GameLayout> {
  const { game } = session.state();
  const rules = rulesOf(game.engine);
  const kinds = fishKindsOf(rules);
  const { format, sound } = session;
  const flights = new Map<Shot, Flight>();
  const statusLine = h("p", { class: "fishing-said", role: "status" }, text.ready);
  let target: number | null = null;
  const celebration = createCelebration(session, () => scene.element);

  const volley = createVolley(session, {
    onShot: (shot, times) => {
      const flight = flights.get(shot);
      flights.delete(shot);
      if (flight === undefined) return;
      const paid =
        times === null
          ? null
          : { times, text: `+${format.money(shot.priceMinor * BigInt(times))}`, isBig: times >= BIG_TIMES };
      if (times !== null && times > 0) celebration.onCatching();
      scene.land(flight, paid);
    },
    onRound: (round) => {
      writeSeenRound(storageKeyOf(session), round.roundId);
      fishingControls.auto.count(round);
      celebration.onRound(round);
    },
    onRefused: () => fishingControls.auto.stop(),
  });
  const scene: Scene = createScene(
    {
      kinds,
      picture: await loadPicture(game.engine),
      theme: game.theme,
      isSea: game.engine === fishingSea.name,
    },
    {
      onTap: (fish) => {
        if (fish === null) {
          statusLine.textContent = text.ready;
          return;
        }
        if (fishingControls.isLocking()) aim(fish);
        fireAt(fish);
      },
      onCaught: (fish, times) => {
        volley.forget(fish);
        if (target === fish) target = null;
        statusLine.textContent = formatMessage(text.caught, {
          fish: nameOf(fish),
          times: format.count(times),
        });
        sound.play("safe");
        celebration.onCaught();
      },
    },
  );
  const nameOf = (fish: number) => nameFish(kinds[scene.kindOf(fish)]?.id ?? "");

  function aim(fish: number | null): void {
    target = fish;
    scene.lock(fish);
    if (fish !== null) statusLine.textContent = formatMessage(text.locked, { fish: nameOf(fish) });
  }
  function fireAt(fish: number): void {
    const kind = kinds[scene.kindOf(fish)];
    if (kind === undefined || !scene.isThere(fish)) return;
    const shot: Shot = { on: kind.id, priceMinor: session.stakeMinor(), fish };
    const result = volley.fire(shot);
    if (result === "short") {
      fishingControls.auto.stop();
      showToast(messages.errors["funds.insufficient"], "error");
    }
    if (result !== "taken") return;
    const flight = scene.launch(fish);
    if (flight !== null) flights.set(shot, flight);
    sound.play("tap");
  }
  function fireNext(): void {
    if (target !== null && !scene.isThere(target)) aim(null);
    const fish = target ?? scene.nearest();
    if (fish !== null) fireAt(fish);
  }
  const fishingControls = createFishingControls(session, fireNext, () => aim(null));
  onHold(session.page, () => {
    fishingControls.auto.stop();
    volley.clear();
  });
  setInterval(() => {
    if (!fishingControls.auto.check() || document.hidden) return;
    if (document.querySelector("dialog[open]") === null) fireNext();
  }, AUTO_MS);
  scene.element.setAttribute("role", "img");
  scene.element.setAttribute("aria-label", text.water);
  showMissedRound(session);
  return {
    canvas: h("div", { class: "fishing" }, statusLine, scene.element),
    controls: fishingControls.controls,
  };
}

function listFish({ format, state }: GameSession): HTMLElement {
  const rules = rulesOf(state().game.engine);
  const [fish, pays, chance, rtp] = text.columns;
  return h(
    "table",
    { class: "fish-table" },
    h("thead", {}, h("tr", {}, ...[fish, pays, chance, rtp].map((one) => h("th", { scope: "col" }, one)))),
    h(
      "tbody",
      {},
      ...rules.fish.map((one) => {
        const quote = quoteFish(rules, one.id);
        const [least, most] = worthsOf(one);
        const worth =
          least === most
            ? format.times(String(least), 0)
            : `${format.count(least)}–${format.times(String(most), 0)}`;
        return h(
          "tr",
          {},
          h("td", {}, nameFish(one.id)),
          ...[
            worth,
            format.percent(formatFraction(quote.probability), 3),
            format.percent(formatFraction(quote.rtp), 2),
          ].map((figure) => h("td", { class: "number" }, figure)),
        );
      }),
    ),
  );
}

void startGame({
  turnNotice: createTurnNotice,
  build,
  rules: (session) => {
    const { engine, shotsPerRound } = session.state().game;
    const rules = basicRules(
      session,
      formatFraction(engine === fishingSea.name ? fishingSea.rtp : fishing.rtp),
      text,
    );
    const shots = formatMessage(text.volley, { shots: session.format.count(shotsPerRound) });
    return { ...rules, points: [...rules.points, shots], extra: listFish(session) };
  },
  describe: describeRound,
});
