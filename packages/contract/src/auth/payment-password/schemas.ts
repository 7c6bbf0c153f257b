import Type from "typebox";
import type { paymentPassword } from "./calls.ts";
import { Field, PuzzleOrChallenge, SmsSent } from "../fields.ts";
import { SecurityAnswers } from "../security-questions/schemas.ts";
import { EmptyObject } from "../../shapes.ts";

/** Digits of the payment password as typed, also from Bengali and Thai keyboards. */
export const PaymentPassword = Type.String({ maxLength: 12 });
const NewPaymentPassword = { newPassword: PaymentPassword, confirmNewPassword: PaymentPassword };

const securityLevels = ["low", "medium", "high"] as const;
export const securityAdvice = [
  "loginPassword",
  "paymentPassword",
  "mobile",
  "email",
  "secondFactor",
  "securityQuestions",
] as const;

const SecurityFact = Type.Object({
  /** Whether the merchant offers this feature. */
  enabled: Type.Boolean(),
  isComplete: Type.Boolean(),
  /**
   * State of a security feature. `locked`: cannot be used for a while. `old`: set more than a year ago. `waiting`: an
   * operator has not decided yet. `refused`: an operator refused it.
   */
  status: Type.Optional(Type.Enum(["locked", "old", "waiting", "refused"] as const)),
});

/** Security features of the account, under the names that clients of this API family know. */
const SecurityConfig = Type.Object({
  /** Percentage of the enabled features that are set up. */
  completeProgress: Type.Integer({ minimum: 0, maximum: 100 }),
  /**
   * How safe the account is, judged by login password, payment password, email address, mobile number, second factor
   * and security questions.
   */
  level: Type.Enum(securityLevels),
  /** Recommended next features, most important first. */
  advice: Type.Array(Type.Enum(securityAdvice)),
  info: Type.Object({
    loginPassword: SecurityFact,
    paymentPassword: SecurityFact,
    securityQuestions: SecurityFact,
    bankCards: SecurityFact,
    virtualWallets: SecurityFact,
    profile: SecurityFact,
    email: SecurityFact,
    payeeName: SecurityFact,
    mobileNum: SecurityFact,
    mobileVerified: SecurityFact,
    bindGA: SecurityFact,
    idVerification: SecurityFact,
    cpfVerification: SecurityFact,
  }),
});

export const paymentPasswordSchemas = {
  securityConfig: { in: EmptyObject, out: SecurityConfig },
  hasPaymentPassword: { in: EmptyObject, out: Type.Integer({ minimum: 0, maximum: 1 }) },
  setPaymentPassword: {
    in: Type.Object({
      ...NewPaymentPassword,
      /** The login password. Left out only while `passwordProven`, or by a member without a login password. */
      password: Type.Optional(Field("loginPassword")),
    }),
    out: EmptyObject,
  },
  changePaymentPassword: {
    in: Type.Object({ oldPassword: PaymentPassword, ...NewPaymentPassword }),
    out: EmptyObject,
  },
  smsPaymentPassword: { in: Type.Object(PuzzleOrChallenge), out: SmsSent },
  mailPaymentPassword: { in: EmptyObject, out: SmsSent },
  resetPaymentPassword: {
    in: Type.Object({
      /** How the code reaches the member. `questions`: the answers to the security questions replace the code. */
      channel: Type.Enum(["sms", "mail", "questions"] as const),
      verificationCode: Type.Optional(Type.String({ maxLength: 16 })),
      answers: Type.Optional(SecurityAnswers),
      ...NewPaymentPassword,
      /** The login password. Left out only by a member without a login password who has just logged in. */
      password: Type.Optional(Field("loginPassword")),
      /** Code of the authenticator app, or a recovery code; required where two-step login is on. */
      code: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof paymentPassword, { in: Type.TSchema; out: Type.TSchema }>;
