// What the kit sends and receives.

export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly text?: string;
};

export type HttpResponse = { readonly http: number; readonly text: string };

/** Changes to a request; without them it is valid. */
export type RequestOverrides = {
  /** URL of another instance of the same platform. */
  readonly url?: string;
  readonly secret?: string;
  /** Age of the request's timestamp; negative: in the future. */
  readonly ageMs?: number;
  /** Changes the body before it is signed, for what JSON.stringify cannot write. */
  readonly amend?: (text: string) => string;
  /** Changes the body after it was signed. */
  readonly alter?: (signed: string) => string;
  /** Override all others; an empty value removes the header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request after this time. */
  readonly cutAfterMs?: number;
};
