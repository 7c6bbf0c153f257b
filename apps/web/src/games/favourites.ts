// The member's favourites: known ids and the star's press. A visitor is sent to log in. The star changes at once and
// goes back when the server says no; what was pressed before it is known who presses, or which way the star stands, waits.

import { useEffect, useRef, useState } from "react";
import { games } from "@khela/contract/calls/games";
import { send } from "../lib/call.ts";
import { goTo } from "../lib/navigation.ts";
import { changeAnswers, expireAnswers, useCache, useCall } from "../lib/query.ts";
import { useSessionState } from "../lib/session.ts";
import { showRefusal } from "../ui/toast.tsx";

export function useFavourite(nodeId: number): { readonly isOn: boolean; readonly toggle: () => void } {
  const cache = useCache();
  const who = useSessionState();
  const { data, error, asking, retry } = useCall(games.favouriteIds, {}, { enabled: who === "member" });
  const [isPressed, setPressed] = useState(false);
  // two presses reach the server in their order
  const last = useRef<Promise<void>>(Promise.resolve());
  const presses = useRef(0);
  const isOn = data?.list.includes(String(nodeId)) ?? false;

  function mark(on: boolean): void {
    changeAnswers(cache, games.favouriteIds, ({ list }) => {
      const others = list.filter((id) => id !== String(nodeId));
      return { list: on ? [...others, String(nodeId)] : others };
    });
  }

  function change(on: boolean): void {
    mark(on);
    presses.current += 1;
    const press = presses.current;
    last.current = last.current.then(() => send(on ? games.addFavourite : games.removeFavourite, { nodeId })).then(
      () => {
        expireAnswers(cache, games.favourites);
        // what was asked meanwhile may have been answered as it was before
        if (press === presses.current) mark(on);
      },
      (refused: { code: string }) => {
        mark(!on);
        showRefusal(refused.code);
      },
    );
  }

  useEffect(() => {
    if (!isPressed || asking) return;
    if (who === "visitor") goTo("/m/login");
    else if (data !== undefined) change(!isOn);
    else if (error !== null) showRefusal(error.code);
    else return;
    setPressed(false);
  }, [isPressed, asking, data, error, who]);

  function toggle(): void {
    if (who === "visitor") return goTo("/m/login");
    if (data !== undefined) return change(!isOn);
    setPressed(true);
    if (error !== null) retry();
  }

  return { isOn, toggle };
}
