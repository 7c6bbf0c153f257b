/** The props of every screen: its location, and how a popup is closed. */
export type ScreenProps = {
  readonly path: string;
  /** Named parts of the path, such as `nodeId`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Closes a popup (to home); on a page, goes back. */
  readonly close: () => void;
};
