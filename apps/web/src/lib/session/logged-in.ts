// Whether the person is logged in. This is known from the first render on, by the session cookie of the page's request,
// and later by the session itself.

import { createContext, useContext } from "react";
import { useSessionState } from "./session.ts";

export const SessionCookiePresent = createContext(false);

/**
 * Returns whether the person is logged in. While the session is being resumed, the session cookie of the page's request
 * decides.
 */
export function useLoggedIn(): boolean {
  const cookie = useContext(SessionCookiePresent);
  const state = useSessionState();
  return state === "unknown" ? cookie : state === "member";
}
