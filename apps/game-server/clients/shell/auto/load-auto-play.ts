// Autoplay of a game whose round has several decisions: its code is fetched after the game, and its button appears in
// a place that is reserved for it.
import "./auto-place.css";
import { h } from "../ui/dom.ts";
import type { GameSession } from "../session/game-session.ts";
import type { AutoPlay } from "./auto-play.ts";

export type LoadedAutoPlay = Omit<AutoPlay, "button"> & {
  /** The reserved place of the button; null where autoplay is not allowed. */
  readonly place: HTMLElement | null;
};

/** Loads autoplay. Until `load` has succeeded, autoplay is off and has no button. */
export function loadAutoPlay(session: GameSession, load: () => Promise<AutoPlay>): LoadedAutoPlay {
  let auto: AutoPlay | null = null;
  const place = session.state().game.mayAutoplay ? h("div", { class: "auto-place" }) : null;
  if (place !== null)
    load().then(
      (loaded) => {
        auto = loaded;
        place.append(...(loaded.button === null ? [] : [loaded.button]));
      },
      () => undefined,
    );
  return {
    place,
    isOn: () => auto?.isOn() ?? false,
    stop: () => auto?.stop(),
    refresh: () => auto?.refresh(),
  };
}
