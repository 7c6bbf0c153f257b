import Type from "typebox";
import type { securityQuestions } from "./calls.ts";
import { securityQuestionCount, securityQuestionIds } from "./questions.ts";
import { Field } from "../fields.ts";
import { EmptyObject } from "../../shapes.ts";

const Question = Type.Enum(securityQuestionIds);

/**
 * One answer for each question, in any order. Only letters and digits are compared, without case; digits of every
 * script are equal.
 */
export const SecurityAnswers = Type.Array(
  Type.Object({ question: Question, answer: Type.String({ maxLength: 120 }) }),
  { minItems: securityQuestionCount, maxItems: securityQuestionCount },
);

const Chosen = Type.Object({
  answers: SecurityAnswers,
  /** The payment password. */
  withdrawPassword: Type.String({ maxLength: 12 }),
  /** The login password. Left out only while `passwordProven`, or by a member without a login password. */
  password: Type.Optional(Field("loginPassword")),
});

export const securityQuestionSchemas = {
  securityQuestions: {
    in: EmptyObject,
    out: Type.Object({
      questions: Type.Array(Question),
      /** Number of questions that a member must choose. */
      count: Type.Integer({ minimum: 1 }),
    }),
  },
  ownSecurityQuestions: {
    in: EmptyObject,
    out: Type.Object({
      /** The questions that the member has chosen; empty: none are chosen yet. */
      questions: Type.Array(Question),
      /** Whether answers are refused for a while, after wrong answers. */
      isLocked: Type.Boolean(),
    }),
  },
  setSecurityQuestions: { in: Chosen, out: EmptyObject },
  changeSecurityQuestions: { in: Chosen, out: EmptyObject },
} as const satisfies Record<keyof typeof securityQuestions, { in: Type.TSchema; out: Type.TSchema }>;
