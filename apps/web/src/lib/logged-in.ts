// Whether somebody is logged in, known from the first render on: the server says whether a session cookie came,
// then the session itself decides.

import { createContext, useContext } from "react";
import { useSessionState } from "./session.ts";

export const CookiePresent = createContext(false);

/** While the session is still being taken up, the cookie that came with the page answers. */
export function useLoggedIn(): boolean {
  const cookie = useContext(CookiePresent);
  const state = useSessionState();
  return state === "unknown" ? cookie : state === "member";
}
