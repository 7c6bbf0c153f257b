// Transport constants: header names, gateways, request limits. Client and server import them, so that no other file
// contains a header name.

/** Names of request headers of this API family, in lower case as Node and fetch deliver them. */
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

/** Values of the gateway header: the desktop site and the mobile site. */
export const gateways = { web: "1", mobile: "3" } as const;

/** Values of the device header. A site on a home screen sends `OTHERS`, a browser sends `web`. */
export const devices = { web: "web", standalone: "OTHERS" } as const;

/** Name of the session cookie. The cookie is host-bound: no subdomain or other path can set or read it. */
export const sessionCookie = "__Host-khela";

/** Cookie of a browser's remembered login. It gives no access by itself; `auth.login` with type "device" uses it. */
export const deviceCookie = "__Host-khela-device";

/**
 * Cookie that marks a browser in which a member has logged in before. The member's logins there need no captcha. The
 * cookie is signed and gives no access.
 */
export const knownDeviceCookie = "__Host-khela-known";

/**
 * Cookie that marks a browser that passed the second factor, whose logins need no code. It gives no access by itself.
 */
export const trustedDeviceCookie = "__Host-khela-trusted";

/** Path prefix of members' pictures: `<memberIconPath><id>.webp`. */
export const memberIconPath = "/wps/member/icon/";

/** Maximum request body in bytes; a larger one is refused before it is read. */
export const bodyLimitBytes = 64 * 1024;

/**
 * Rate limits per client IP address in a sliding minute (limits per account are in the database, see auth). Each call
 * names one of them; `perMinute` is the number of allowed requests.
 */
export const limits = {
  read: { perMinute: 600 },
  write: { perMinute: 120 },
  money: { perMinute: 60 },
  launch: { perMinute: 60 },
  login: { perMinute: 30 },
  register: { perMinute: 20 },
  captcha: { perMinute: 60 },
  /** Limit for vendor API calls and gateway notices whose signature is invalid. */
  unproven: { perMinute: 300 },
  sms: { perMinute: 10 },
  upload: { perMinute: 20 },
  /** Limit for requests for health and readiness. */
  health: { perMinute: 300 },
  /**
   * Maximum number of requests over these limits. After that, all requests of the IP address are refused without a
   * check.
   */
  refused: { perMinute: 600 },
} as const;

export type RateLimitName = keyof typeof limits;
