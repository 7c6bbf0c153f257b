// The member's favourite games, and the star that adds or removes one. A visitor is sent to the login. The star changes
// at once, and changes back if the server refuses. A tap before the session and the favourites are known waits until
// both are known.

import { useEffect, useRef, useState } from "react";
import { ownGames } from "@khela/contract/games/own-games/calls";
import { send } from "../lib/api/call.ts";
import { navigate } from "../lib/navigation/navigation.ts";
import { useCache, useCall } from "../lib/query/query.ts";
import { setQueriesData, invalidateQueries } from "../lib/query/query-data.ts";
import { loginPath } from "../lib/session/return-to.ts";
import { useSessionState } from "../lib/session/session.ts";
import { showErrorToast } from "../ui/feedback/toast.tsx";

/** Opens the login, which afterwards returns to the list with the star. */
function askToLogIn(): void {
  navigate(loginPath(window.location.pathname + window.location.search));
}

export function useFavourite(nodeId: number): { readonly isOn: boolean; readonly toggle: () => void } {
  const cache = useCache();
  const who = useSessionState();
  const { data, error, isFetching, refetch } = useCall(
    ownGames.favouriteIds,
    {},
    { enabled: who === "member" },
  );
  const [isTapped, setTapped] = useState(false);
  // Requests are chained, so that two taps reach the server in their order.
  const last = useRef<Promise<void>>(Promise.resolve());
  const taps = useRef(0);
  const isOn = data?.list.includes(String(nodeId)) ?? false;

  function mark(on: boolean): void {
    setQueriesData(cache, ownGames.favouriteIds, ({ list }) => {
      const others = list.filter((id) => id !== String(nodeId));
      return { list: on ? [...others, String(nodeId)] : others };
    });
  }

  function change(on: boolean): void {
    mark(on);
    taps.current += 1;
    const tap = taps.current;
    last.current = last.current
      .then(() => send(on ? ownGames.addFavourite : ownGames.removeFavourite, { nodeId }))
      .then(
        () => {
          invalidateQueries(cache, ownGames.favourites);
          // A query that was answered during this request may still have the previous state, so the star is set again.
          if (tap === taps.current) mark(on);
        },
        (refused: { code: string }) => {
          mark(!on);
          showErrorToast(refused.code);
        },
      );
  }

  useEffect(() => {
    if (!isTapped || isFetching) return;
    if (who === "visitor") askToLogIn();
    else if (data !== undefined) change(!isOn);
    else if (error !== null) showErrorToast(error.code);
    else return;
    setTapped(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tap takes effect once the session and the list are known
  }, [isTapped, isFetching, data, error, who]);

  function toggle(): void {
    if (who === "visitor") return askToLogIn();
    if (data !== undefined) return change(!isOn);
    setTapped(true);
    if (error !== null) refetch();
  }

  return { isOn, toggle };
}
