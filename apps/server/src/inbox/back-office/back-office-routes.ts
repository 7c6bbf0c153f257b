// The back office: a page and its few calls, for holders of its key. Accepts no member's session and creates none; without
// the key it answers nothing, and where no key is set there is no back office.

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type Type from "typebox";
import { Compile } from "typebox/compile";
import {
  BackOfficeAnswer,
  backOfficePaths,
  BackOfficeMember,
  BackOfficePicture,
  BackOfficeReply,
} from "@khela/contract/site/back-office";
import { defaultLanguage, parseLanguageCode } from "@khela/contract/locale/languages";
import { headers } from "@khela/contract/wire";
import type { Services } from "../../http/context.ts";
import { fail } from "../../infra/failure.ts";
import { assertWithinLimit, type RateLimiter } from "../../http/rate-limiter.ts";
import { assertSafeInput } from "../../http/input-safety.ts";
import { readAsOperator, replyAsOperator } from "../chat.ts";
import { listConversations } from "../chat-store.ts";
import { findBackOfficeKey } from "./back-office-key.ts";
import { createBackOfficePage } from "./back-office-page.ts";
import { answerFeedback, backOfficeTopic } from "../feedback.ts";
import { findPicture, listForBackOffice } from "../feedback-store.ts";

const MAX_LISTED = 100;
const MAX_MESSAGES = 200;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What was sent, when it has the shape; refused when not. */
function createParser<S extends Type.TSchema>(schema: S): (input: unknown) => Type.Static<S> {
  const shape = Compile(schema);
  return (input) => {
    assertSafeInput(input);
    return shape.Check(input) ? (input as Type.Static<S>) : fail("request_param_err", { field: "" });
  };
}

const parse = {
  member: createParser(BackOfficeMember),
  picture: createParser(BackOfficePicture),
  reply: createParser(BackOfficeReply),
  answer: createParser(BackOfficeAnswer),
};

export function backOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { db, push } = services;
  const key = findBackOfficeKey(services.config, services.secrets);
  const page = createBackOfficePage(services.config.merchantCode);
  const expected = key === null ? null : digest(key);

  /** The merchant whose desk this is, for who holds the key. The key is this one's: with another's code it opens nothing. */
  async function merchantOf(request: FastifyRequest): Promise<number> {
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
  }

  const sendValue = (reply: FastifyReply, value: unknown): FastifyReply =>
    reply.header("cache-control", "no-store").send({ success: true, value });

  return async (app) => {
    app.get(backOfficePaths.page, async (request, reply) => {
      if (key === null) fail("url.not.found");
      const { html, policy } = page(parseLanguageCode(request.cookies["lang"]) ?? defaultLanguage);
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("cache-control", "no-cache")
        .send(html);
    });
    app.get(backOfficePaths.conversations, async (request, reply) => {
      const rows = await listConversations(db, await merchantOf(request), MAX_LISTED);
      return sendValue(
        reply,
        rows.map(({ memberId, lastAt, ...row }) => ({
          ...row,
          member: String(memberId),
          lastAt: lastAt.getTime(),
        })),
      );
    });
    app.get(backOfficePaths.conversation, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { member } = parse.member(request.query);
      return sendValue(
        reply,
        (await readAsOperator(services, merchantId, BigInt(member), MAX_MESSAGES)) ??
          fail("inbox.message.unknown"),
      );
    });
    app.post(backOfficePaths.reply, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { member, ...message } = parse.reply(request.body);
      return sendValue(
        reply,
        (await replyAsOperator(services, merchantId, { ...message, memberId: BigInt(member) })) ??
          fail("inbox.message.unknown"),
      );
    });
    app.get(backOfficePaths.feedbacks, async (request, reply) => {
      const rows = await listForBackOffice(db, await merchantOf(request), MAX_LISTED);
      return sendValue(
        reply,
        rows.map(({ id, memberId, bucket: _bucket, pictures, sentAt, ...row }) => ({
          ...row,
          id: String(id),
          member: String(memberId),
          pictures: pictures.map(String),
          sentAt: sentAt.getTime(),
        })),
      );
    });
    app.get(backOfficePaths.picture, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const picture =
        (await findPicture(db, merchantId, BigInt(parse.picture(request.query).id))) ?? fail("url.not.found");
      return reply.type("image/webp").header("cache-control", "no-store").send(picture);
    });
    app.post(backOfficePaths.answer, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { feedback, ...answer } = parse.answer(request.body);
      if (!(await answerFeedback(services, merchantId, { ...answer, id: BigInt(feedback) })))
        fail("inbox.message.unknown");
      return sendValue(reply, {});
    });
    app.get(backOfficePaths.events, async (request, reply) =>
      push.openTopicStream(request, reply, backOfficeTopic(await merchantOf(request))),
    );
  };
}
