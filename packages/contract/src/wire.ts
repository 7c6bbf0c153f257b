// How a call travels, whatever it says: header names, dialects, gateways, request limits.
// Both sides read these names from here; nothing else spells a header.

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

/** Device header value of a standalone home-screen app; browsers send `web`. */
export const devices = { web: "web", standalone: "OTHERS" } as const;

/** The one sealing scheme: JWE compact, ECDH-ES + A256GCM. Value of the Encryption header. */
export const sealing = { scheme: "JWE", alg: "ECDH-ES", enc: "A256GCM", maxAgeMs: 120_000 } as const;

/** The session cookie. Host-bound, so no sub-domain and no other path can set or read it. */
export const sessionCookie = "__Host-khela";

/** A browser's remembered login. Opens nothing by itself: `auth.login` with type "device" does. */
export const deviceCookie = "__Host-khela-device";

/** Pictures of members: `<memberIconPath><id>.webp`. */
export const memberIconPath = "/wps/member/icon/";

/** Where the server pushes to the browser (server-sent events, resumed by Last-Event-ID). */
export const pushPath = "/wps/push/events";

/** Largest request body in bytes; a larger one is refused before it is read. */
export const bodyLimitBytes = 64 * 1024;

/**
 * Request budgets, counted per address in a sliding minute; what guards an account is counted in the database (auth).
 * A call names one; `perMinute` is what one address may ask before it is told to wait.
 */
export const limits = {
  read: { perMinute: 600 },
  write: { perMinute: 120 },
  money: { perMinute: 60 },
  launch: { perMinute: 60 },
  login: { perMinute: 30 },
  register: { perMinute: 20 },
  captcha: { perMinute: 60 },
  /** Calls to the vendor protocol that do not prove to come from a vendor. */
  unproven: { perMinute: 300 },
  sms: { perMinute: 10 },
  upload: { perMinute: 20 },
} as const;

export type LimitName = keyof typeof limits;
