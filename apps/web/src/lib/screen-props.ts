/** What every screen is given: where it stands, and how a popup goes away. */
export type ScreenProps = {
  readonly path: string;
  /** Named parts of the path, e.g. `nodeId`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Leaves a popup (to home); a page goes back. */
  readonly close: () => void;
};
