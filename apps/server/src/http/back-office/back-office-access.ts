// Who may use the back office, and how its calls read and answer. Accepts no member's session and creates none; without the
// key nothing is answered, and where no key is set there is no back office.

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type Type from "typebox";
import { headers } from "@khela/contract/wire";
import { findBackOfficeKey } from "./back-office-key.ts";
import { fail } from "../../infra/failure.ts";
import type { Services } from "../context.ts";
import { validatorOf } from "../input-parser.ts";
import { assertSafeInput } from "../input-safety.ts";
import { assertWithinLimit, type RateLimiter } from "../rate-limiter.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What was sent, when it has the shape; refused when not. */
export function createParser<S extends Type.TSchema>(schema: S): (input: unknown) => Type.Static<S> {
  const shape = validatorOf(schema);
  return (input) => {
    assertSafeInput(input);
    return shape.Check(input) ? (input as Type.Static<S>) : fail("request_param_err", { field: "" });
  };
}

export const sendValue = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.header("cache-control", "no-store").send({ success: true, value });

export type BackOfficeAccess = {
  /** Null where there is no back office. */
  readonly key: string | null;
  /** The merchant whose back office this is, for a holder of the key. The key is this one's: with another's code it opens nothing. */
  readonly merchantOf: (request: FastifyRequest) => Promise<number>;
};

export function createBackOfficeAccess(services: Services, limiter: RateLimiter): BackOfficeAccess {
  const key = findBackOfficeKey(services.config, services.secrets);
  const expected = key === null ? null : digest(key);
  return {
    key,
    merchantOf: async (request) => {
      const given = request.headers[headers.session];
      if (typeof given !== "string") return fail("login.not.session");
      if (expected === null || !timingSafeEqual(digest(given), expected)) {
        // only a guess costs anything
        assertWithinLimit(limiter, "login", request.ip);
        fail("permission.denied");
      }
      const { merchantCode } = services.config;
      if (request.headers[headers.merchant] !== merchantCode) fail("permission.denied");
      return (await services.merchants.findByCode(merchantCode))?.id ?? fail("function.not.available");
    },
  };
}
