import Type from "typebox";
import { closingObstacles } from "./closing-obstacles.ts";
import type { auth } from "./calls.ts";
import type { accountSecurity } from "./account-security/calls.ts";
import type { siteViews } from "./site-views/calls.ts";
import type { socialLogins } from "./social-logins/calls.ts";
import {
  CaptchaId,
  CaptchaText,
  Challenge,
  ChallengeToken,
  Field,
  FieldRule,
  FirebaseChannel,
  FirebaseIdToken,
  Mobile,
  RegisterField,
  SessionInfo,
  PuzzleOrChallenge,
  SocialChannel,
  SmsSent,
  registration,
} from "./fields.ts";
import { EpochMs, EmptyObject } from "../shapes.ts";

export const authSchemas = {
  key: {
    in: EmptyObject,
    out: Type.Object({
      kid: Type.String(),
      kty: Type.Literal("EC"),
      crv: Type.Literal("P-256"),
      x: Type.String(),
      y: Type.String(),
      /** Server time, so that a wrong phone clock does not make every encrypted body stale. */
      now: EpochMs,
    }),
  },
  login: {
    in: Type.Object({
      /**
       * Login methods. username: name and password. sms: number and code. firebase: an id token. device: this browser's
       * remembered login.
       */
      type: Type.Enum(["username", "sms", "firebase", "device"] as const),
      /** The username, or a verified mobile number or email address of the account. */
      username: Type.Optional(Field("loginUsername")),
      password: Type.Optional(Field("loginPassword")),
      mobileNum: Type.Optional(Mobile.mobileNum),
      /** Country of `mobileNum`, or of a number in `username`; by default the merchant's first country. */
      countryDialingCode: Type.Optional(Mobile.countryDialingCode),
      messageCode: Type.Optional(Type.String({ maxLength: 16 })),
      firebaseChannel: Type.Optional(FirebaseChannel),
      firebaseIdToken: Type.Optional(FirebaseIdToken),
      firebaseMobileNo: Type.Optional(Type.String({ maxLength: 20 })),
      captcha: CaptchaText,
      captchaId: Type.Optional(CaptchaId),
      challengeToken: ChallengeToken,
      site: Type.Optional(Type.Union([Type.Literal("member"), Type.Literal("agent")])),
      /** "Remember me". False or left out: ends the remembered login of this browser, if it has one. */
      rememberMe: Type.Optional(Type.Boolean()),
      /**
       * With `rememberMe`, 1 allows this browser to log in without a tap. With type "device", 1 marks an automatic
       * login without a tap.
       */
      autoLogin: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    }),
    out: SessionInfo,
  },
  logout: { in: EmptyObject, out: EmptyObject },
  openView: { in: Type.Object({ token: Type.String({ maxLength: 64 }) }), out: SessionInfo },
  forgetDevice: { in: EmptyObject, out: EmptyObject },
  freePlay: {
    /**
     * A guest name that `trialUser` returned. When it is left out or taken by now, the server generates another name.
     */
    in: Type.Object({ username: Type.Optional(Type.String({ pattern: "^guest_[0-9a-f]{12}$" })) }),
    out: SessionInfo,
  },
  trialUser: { in: EmptyObject, out: Type.String() },
  captcha: {
    in: EmptyObject,
    out: Type.Object({
      captchaId: Type.String(),
      image: Type.String(),
      /** What the captcha picture shows: digits to type, or a sum to solve. */
      kind: Type.Optional(Type.Enum(["digits", "equation"] as const)),
    }),
  },
  puzzle: {
    in: EmptyObject,
    out: Type.Object({
      puzzleId: Type.String(),
      /** The puzzle's pictures, each a WebP in base64 without the prefix of a `data:` address. */
      background: Type.String(),
      piece: Type.String(),
      /** Sizes in pixels of the background. The square puzzle piece lies `pieceY` below the top. */
      width: Type.Integer(),
      height: Type.Integer(),
      pieceSize: Type.Integer(),
      pieceY: Type.Integer(),
    }),
  },
  challenge: { in: EmptyObject, out: Challenge },
  checkUsername: {
    in: Type.Object({ username: Field("username") }),
    out: Type.Object({ available: Type.Boolean() }),
  },
  smsNoLogin: {
    in: Type.Object({
      ...Mobile,
      ...PuzzleOrChallenge,
      purpose: Type.Enum(["login", "password"] as const, { default: "login" }),
      /** For a forgotten password only: the id that `recoverByPhone` returned. */
      recoveryId: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{0,64}$" })),
    }),
    out: SmsSent,
  },
  smsRegister: { in: Type.Object({ ...Mobile, ...PuzzleOrChallenge }), out: SmsSent },
  registerSettings: {
    in: EmptyObject,
    out: Type.Object({
      /** Which of the two registration methods the merchant uses. */
      methods: Type.Object({ username: Type.Boolean(), mobile: Type.Boolean() }),
      /** Fields of a registration by username. */
      fields: Type.Record(Type.String(), RegisterField),
      /** Fields of a registration by mobile number. */
      mobileFields: Type.Record(Type.String(), RegisterField),
      captcha: Type.Object({ enabled: Type.Boolean() }),
      minimumAge: Type.Integer(),
      /** Dialling digits that a form shows by default. */
      countryDialingCode: Type.String(),
    }),
  },
  registerValidation: {
    in: EmptyObject,
    out: Type.Record(Type.String(), Type.Object({ ...FieldRule, message: Type.String() })),
  },
  register: {
    in: Type.Object({
      username: Field("username"),
      /** The new login password. Left out only with a Facebook or Google token. */
      password: Type.Optional(Field("password")),
      confirmPassword: Type.Optional(Field("password")),
      ...registration,
    }),
    out: SessionInfo,
  },
  registerMobile: {
    in: Type.Object({
      ...registration,
      ...Mobile,
      /** Username of the new account. Left out: the server generates one at random. */
      username: Type.Optional(Field("username")),
      password: Type.Optional(Field("password")),
      confirmPassword: Type.Optional(Field("password")),
    }),
    out: SessionInfo,
  },
  recoverByMail: {
    /**
     * The account's email address, with its username or verified number. An email address that is verified needs
     * neither.
     */
    in: Type.Object({
      username: Type.Optional(Type.String({ maxLength: 300 })),
      countryDialingCode: Type.Optional(Mobile.countryDialingCode),
      email: Type.String({ maxLength: 300 }),
    }),
    out: EmptyObject,
  },
  redeemMail: {
    /** The value after `#proof=` in the link of the recovery mail. */
    in: Type.Object({ proof: Type.String({ pattern: "^[A-Za-z0-9_-]{1,80}$" }) }),
    out: SessionInfo,
  },
  recoverByPhone: {
    /**
     * The verified number of the account, or its `username` as at a login. When both are given, they must belong to the
     * same account.
     */
    in: Type.Object({
      username: Type.Optional(Field("loginUsername")),
      mobileNum: Type.Optional(Mobile.mobileNum),
      countryDialingCode: Type.Optional(Mobile.countryDialingCode),
    }),
    out: Type.Object({ recoveryId: Type.String(), expiresAt: EpochMs }),
  },
  setPasswordByPhone: {
    in: Type.Object({
      recoveryId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" }),
      ...Mobile,
      verificationCode: Type.Optional(Type.String({ maxLength: 16 })),
      firebaseIdToken: Type.Optional(FirebaseIdToken),
      newPassword: Field("password"),
    }),
    out: SessionInfo,
  },
  changePassword: {
    in: Type.Object({
      /** The present login password. Left out only while `passwordProven`. */
      oldPassword: Type.Optional(Field("loginPassword")),
      newPassword: Field("password"),
      confirmNewPassword: Field("password"),
    }),
    out: SessionInfo,
  },
  setUsername: {
    in: Type.Object({ username: Field("username") }),
    out: Type.Object({ userName: Type.String() }),
  },
  setEmail: {
    in: Type.Object({
      email: Type.String({ maxLength: 300 }),
      password: Type.Optional(Field("loginPassword")),
    }),
    out: EmptyObject,
  },
  sendEmailProof: { in: EmptyObject, out: EmptyObject },
  confirmEmail: {
    in: Type.Object({ proof: Type.String({ pattern: "^[A-Za-z0-9_-]{1,80}$" }) }),
    out: EmptyObject,
  },
  smsBind: { in: Type.Object({ ...Mobile, ...PuzzleOrChallenge }), out: SmsSent },
  setMobile: {
    in: Type.Object({
      ...Mobile,
      verificationCode: Type.String({ maxLength: 16 }),
      /** The login password. Left out only while `passwordProven`, or by a member without a login password. */
      password: Type.Optional(Field("loginPassword")),
    }),
    /** The mobile number in the form in which `member.info` shows it. */
    out: Type.Object({ mobile: Type.String() }),
  },
  socialLogins: {
    in: EmptyObject,
    out: Type.Object({ facebook: Type.Boolean(), google: Type.Boolean() }),
  },
  linkSocialLogin: {
    in: Type.Object({
      firebaseChannel: SocialChannel,
      firebaseIdToken: FirebaseIdToken,
      /** The login password. Left out only while `passwordProven`, or by a member without a login password. */
      password: Type.Optional(Field("loginPassword")),
    }),
    out: EmptyObject,
  },
  unlinkSocialLogin: {
    in: Type.Object({ firebaseChannel: SocialChannel, password: Type.Optional(Field("loginPassword")) }),
    out: EmptyObject,
  },
  sessions: {
    in: EmptyObject,
    out: Type.Object({
      sessions: Type.Array(
        Type.Object({
          /** Id of the session for `endSession`. The id gives no access. */
          id: Type.String(),
          /** Whether the call was made in this session. */
          isCurrent: Type.Boolean(),
          /** Kind of client: `web`, or `OTHERS` for the site on a home screen; other clients send their own name. */
          device: Type.String(),
          /** Browser and system of the session (`Chrome, Android`). Null: unknown. */
          name: Type.Union([Type.String(), Type.Null()]),
          /** Shortened IP address of the session: `203.0.113.*`, or the first three groups of an IPv6 address. */
          ip: Type.String(),
          /** Country of the session's IP address, in the request's language. Null: unknown. */
          country: Type.Union([Type.String(), Type.Null()]),
          since: EpochMs,
          seenAt: EpochMs,
        }),
      ),
      /** Number of other browsers that may log in without the password. */
      rememberedElsewhere: Type.Integer(),
    }),
  },
  endSession: {
    in: Type.Object({ id: Type.String({ pattern: "^[A-Za-z0-9_-]{16}$" }) }),
    /**
     * Number of ended sessions. 0: the session had already ended, is the caller's own, or belongs to another member.
     */
    out: Type.Object({ ended: Type.Integer() }),
  },
  endOtherSessions: { in: EmptyObject, out: Type.Object({ ended: Type.Integer() }) },
  closing: { in: EmptyObject, out: Type.Object({ obstacles: Type.Array(Type.Enum(closingObstacles)) }) },
  closeAccount: { in: Type.Object({ password: Type.Optional(Field("loginPassword")) }), out: EmptyObject },
  countries: {
    in: EmptyObject,
    out: Type.Array(
      Type.Object({
        /** ISO 3166 code of the country, two letters. */
        countryCode: Type.String(),
        /** Dialling digits of the country, without plus. */
        countryDialingCode: Type.String(),
        /** Name of the country in the request's language. */
        name: Type.String(),
        /** Minimum digits of a mobile number of this country, without the leading 0. */
        minLength: Type.Integer(),
        maxLength: Type.Integer(),
        example: Type.String(),
      }),
    ),
  },
  firebase: {
    in: EmptyObject,
    out: Type.Union([
      Type.Null(),
      Type.Object({
        apiKey: Type.String(),
        authDomain: Type.String(),
        projectId: Type.String(),
        /**
         * Origin for `connectAuthEmulator`: the sandbox's own issuer, which has no Google popup. Null: the real
         * Firebase.
         */
        emulatorUrl: Type.Union([Type.String(), Type.Null()]),
      }),
    ]),
  },
  affiliate: {
    in: Type.Object({
      code: Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$" }),
      domain: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    out: Type.Object({ success: Type.Boolean() }),
  },
} as const satisfies Record<
  keyof (typeof auth & typeof accountSecurity & typeof socialLogins & typeof siteViews),
  { in: Type.TSchema; out: Type.TSchema }
>;
