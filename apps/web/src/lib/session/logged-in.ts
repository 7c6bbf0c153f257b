// Tells whether the person is logged in, from the first render on. At first the request's session cookie decides, later
// the session itself.

import { createContext, useContext } from "react";
import { useSessionState } from "./session.ts";

export const SessionCookiePresent = createContext(false);

/** Until the session is resumed, the session cookie of the page's request decides. */
export function useLoggedIn(): boolean {
  const cookie = useContext(SessionCookiePresent);
  const state = useSessionState();
  return state === "unknown" ? cookie : state === "member";
}
