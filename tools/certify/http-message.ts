// HTTP requests that the kit sends, and responses that it receives.

export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly text?: string;
};

export type HttpResponse = { readonly http: number; readonly text: string };

/** Changes to a request. Without changes the request is valid. */
export type RequestOverrides = {
  /** URL of another instance of the same platform. */
  readonly url?: string;
  readonly secret?: string;
  /** Age of the request's timestamp in milliseconds; negative: the timestamp is in the future. */
  readonly ageMs?: number;
  /** Changes the body before it is signed, for values that JSON.stringify cannot write. */
  readonly amend?: (text: string) => string;
  /** Changes the body after it was signed. */
  readonly alter?: (signed: string) => string;
  /** Headers that override all others. An empty value removes the header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time in milliseconds after which the request is aborted. */
  readonly cutAfterMs?: number;
};
