// Transport constants: header names, gateways, request limits. Both sides import these; no other file spells
// a header name.

/** Request headers of the call family, lower case as Node and fetch deliver them. */
export const headers = {
  merchant: "merchant",
  language: "language",
  module: "moduleid",
  gateway: "gateway",
  device: "device",
  session: "authorization",
  encryption: "encryption",
  requestId: "x-request-id",
} as const;

/** Gateway header values: the desktop site and the mobile site. */
export const gateways = { web: "1", mobile: "3" } as const;

/** Device header value of the site on a home screen; browsers send `web`. */
export const devices = { web: "web", standalone: "OTHERS" } as const;

/** The session cookie. Host-bound: no subdomain or other path can set or read it. */
export const sessionCookie = "__Host-khela";

/** A browser's remembered login. It grants nothing by itself; `auth.login` with type "device" does. */
export const deviceCookie = "__Host-khela-device";

/** Marks browsers with an earlier login: signed, without rights, and the login then needs no captcha. */
export const knownDeviceCookie = "__Host-khela-known";

/** Marks a browser that passed the second factor; its logins need no code. It grants nothing by itself. */
export const trustedDeviceCookie = "__Host-khela-trusted";

/** Member pictures: `<memberIconPath><id>.webp`. */
export const memberIconPath = "/wps/member/icon/";

/** Maximum request body in bytes; a larger one is refused before it is read. */
export const bodyLimitBytes = 64 * 1024;

/**
 * Rate limits per client address in a sliding minute (throttling per account is in the database, see auth). A call
 * names one; `perMinute` is the number of allowed requests.
 */
export const limits = {
  read: { perMinute: 600 },
  write: { perMinute: 120 },
  money: { perMinute: 60 },
  launch: { perMinute: 60 },
  login: { perMinute: 30 },
  register: { perMinute: 20 },
  captcha: { perMinute: 60 },
  /** Vendor API calls and gateway notices whose signature is invalid. */
  unproven: { perMinute: 300 },
  sms: { perMinute: 10 },
  upload: { perMinute: 20 },
  /** Requests for health and readiness. */
  health: { perMinute: 300 },
  /** Number of requests over one of these limits after which all requests of the address are refused unchecked. */
  refused: { perMinute: 600 },
} as const;

export type RateLimitName = keyof typeof limits;
