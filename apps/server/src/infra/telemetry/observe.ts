// The events of a request that telemetry gets: its start and its end.

/** A started request; `route` is its pattern, so that ids in paths do not create new names. */
type StartedRequest = { readonly method: string; readonly route: string };
type EndRequest = (status: number, elapsedMs: number) => void;

/** Called when a request starts. The returned function is called when the request ends. */
export type Observe = (begun: StartedRequest) => EndRequest;

export type Recorder = { readonly begin: Observe; readonly close: () => Promise<void> };
