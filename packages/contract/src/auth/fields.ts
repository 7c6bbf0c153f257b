// Fields and objects that several calls of auth share.

import Type from "typebox";
import { fields } from "../fields.ts";
import { EpochMs } from "../shapes.ts";

export const Field = (name: keyof typeof fields) =>
  Type.String({
    minLength: fields[name].min,
    maxLength: fields[name].max * 2,
    pattern: fields[name].pattern,
  });

/**
 * A field with a rule from the merchant's settings. The handler checks the rule and names the field in its refusal; the
 * schema only limits the length.
 */
const Loose = Type.Optional(Type.String({ maxLength: 300 }));

export const CaptchaId = Type.String({ pattern: "^[A-Za-z0-9_-]{0,64}$" });
export const CaptchaText = Type.Optional(Type.String({ maxLength: 16 }));

/** Token of the widget of a managed challenge. hCaptcha's token has several kB. */
export const ChallengeToken = Type.Optional(Type.String({ maxLength: 8_192, pattern: "^[!-~]*$" }));

export const Challenge = Type.Union([
  Type.Null(),
  Type.Object({
    /** Which provider's JavaScript API the page uses. */
    api: Type.Enum(["turnstile", "hcaptcha"] as const),
    scriptUrl: Type.String(),
    siteKey: Type.String(),
  }),
]);

/** A read-only session in which an operator sees the site as a member does. */
export const SiteView = Type.Object({
  /** Name of the operator, as colleagues know it. */
  by: Type.String(),
  until: EpochMs,
});

/**
 * The session as the site stores it. The token is in the cookie; the answer contains it only for callers that are not
 * pages.
 */
export const SessionInfo = Type.Object({
  token: Type.Optional(Type.String()),
  merchantCode: Type.String(),
  userName: Type.String(),
  type: Type.Integer(),
  /**
   * Only for trial guests: the same value as `type`. The answer has both fields; the site stores only `customerType`.
   */
  customerType: Type.Optional(Type.Integer()),
  firstTimeLogin: Type.Boolean(),
  currency: Type.String(),
  /** Whether this session may change the password without the old one, for some minutes. */
  passwordProven: Type.Optional(Type.Boolean()),
  /** Whether this browser holds a remembered login (an HttpOnly cookie). `type: "device"` logs in with it. */
  remembered: Type.Optional(Type.Boolean()),
  /** Set only in the session of an operator who views the site as a member. */
  view: Type.Optional(SiteView),
});

export const FieldRule = {
  acceptedPattern: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
};

export const RegisterField = Type.Object({ enabled: Type.Boolean(), required: Type.Boolean(), ...FieldRule });

/** Maximum length of a number as typed. Copied numbers have groups, brackets and directional marks. */
const MAX_MOBILE_LENGTH = 40;

/** A mobile number as typed, with or without the leading 0, and its country as dialling digits without plus. */
export const Mobile = {
  mobileNum: Type.String({ maxLength: MAX_MOBILE_LENGTH }),
  countryDialingCode: Type.String({ pattern: "^\\+?[0-9]{1,4}$" }),
};

/** Proof that every SMS code requires: a solved puzzle, or a passed challenge where the merchant uses one. */
export const PuzzleOrChallenge = {
  puzzleId: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{0,64}$" })),
  /** Left edge of the puzzle piece where the member dropped it, in pixels of the background. */
  puzzleX: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000 })),
  challengeToken: ChallengeToken,
};

export const SmsSent = Type.Object({
  /** When the next SMS code may be requested: the end of the countdown. */
  expirationTime: EpochMs,
  /** Expiry of the SMS code. */
  validUntil: EpochMs,
  /** Server time, so that a wrong phone clock does not distort the countdown. */
  now: EpochMs,
});

export const FirebaseChannel = Type.Enum(["sms", "facebook", "google"] as const);
/**
 * Providers whose accounts are linked by their subject id. A mobile number verified by Firebase is linked as a number.
 */
export const SocialChannel = Type.Enum(["facebook", "google"] as const);
export const FirebaseIdToken = Type.String({ maxLength: 4_096, pattern: "^[A-Za-z0-9_.-]*$" });
/** Confirms the person's age and acceptance of the terms. The server refuses a registration without it. */
const AgeConfirmed = Type.Literal(true);

export const registration = {
  /** Optional fields of a registration, which the merchant may ask for. An empty text is a field left empty. */
  paymentPassword: Loose,
  nickname: Loose,
  payeeName: Loose,
  email: Loose,
  idNumber: Loose,
  qqNum: Loose,
  facebook: Loose,
  wechat: Loose,
  line: Loose,
  whatsapp: Loose,
  zalo: Loose,
  birthday: Loose,
  recommenderId: Loose,
  affiliateCode: Loose,
  mobileNum: Loose,
  countryDialingCode: Type.Optional(Mobile.countryDialingCode),
  verificationCode: Loose,
  ageConfirmed: AgeConfirmed,
  captcha: CaptchaText,
  captchaId: Type.Optional(CaptchaId),
  challengeToken: ChallengeToken,
  /** Type of the new account: only players register by themselves. */
  type: Type.Optional(Type.Literal(0)),
  registerMethod: Type.Enum(["H5", "APP", "PWA", "WEBCLIP"] as const),
  registerUrl: Type.Optional(Type.String({ maxLength: 300 })),
  domain: Type.Optional(Type.String({ maxLength: 120 })),
  firebaseChannel: Type.Optional(FirebaseChannel),
  firebaseIdToken: Type.Optional(FirebaseIdToken),
};
