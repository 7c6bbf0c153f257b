// The member's favourites: known ids and the star's press. A visitor is sent to log in. The star changes at once
// and goes back when the server says no.

import { games } from "@khela/contract/calls/games";
import { send } from "../lib/call.ts";
import { goTo } from "../lib/navigation.ts";
import { changeAnswers, expireAnswers, useCache, useCall } from "../lib/query.ts";
import { useSession } from "../lib/session.ts";
import { showRefusal } from "../ui/toast.tsx";

type Favourites = { readonly isFavourite: (nodeId: number) => boolean; readonly toggle: (nodeId: number) => void };

export function useFavourites(): Favourites {
  const cache = useCache();
  const member = useSession() !== null;
  const { data } = useCall(games.favouriteIds, {}, { enabled: member });
  const isFavourite = (nodeId: number): boolean => data?.list.includes(String(nodeId)) ?? false;

  function mark(nodeId: number, on: boolean): void {
    changeAnswers(cache, games.favouriteIds, ({ list }) => ({
      list: on ? [...list, String(nodeId)] : list.filter((id) => id !== String(nodeId)),
    }));
  }

  function toggle(nodeId: number): void {
    if (!member) {
      goTo("/m/login");
      return;
    }
    const on = !isFavourite(nodeId);
    mark(nodeId, on);
    send(on ? games.addFavourite : games.removeFavourite, { nodeId }).then(
      () => expireAnswers(cache, games.favourites),
      (error: { code: string }) => {
        mark(nodeId, !on);
        showRefusal(error.code);
      },
    );
  }

  return { isFavourite, toggle };
}
