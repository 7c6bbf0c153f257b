// Whether somebody is logged in, known from the first render on: the server says whether a session cookie came,
// then the session itself decides.

import { createContext, useContext, useSyncExternalStore } from "react";
import { sessionState, subscribeSession } from "./session.ts";

export const CookiePresent = createContext(false);

/** While the session is still being taken up, the cookie that came with the page answers. */
export function useLoggedIn(): boolean {
  const cookie = useContext(CookiePresent);
  const state = useSyncExternalStore(subscribeSession, sessionState, () => "unknown" as const);
  return state === "unknown" ? cookie : state === "member";
}
