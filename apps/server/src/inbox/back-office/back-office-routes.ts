// The back office: a page and its few calls, for holders of its key. Accepts no member's session and creates none; without
// the key it answers nothing, and where no key is set there is no back office.

import type { FastifyPluginAsync } from "fastify";
import {
  BackOfficeAnswer,
  backOfficePaths,
  BackOfficeMember,
  BackOfficePicture,
  BackOfficeReply,
} from "@khela/contract/operator/back-office";
import { defaultLanguage, parseLanguageCode } from "@khela/contract/locale/languages";
import type { Services } from "../../http/context.ts";
import { fail } from "../../infra/failure.ts";
import {
  createBackOfficeAccess,
  createParser,
  sendValue,
} from "../../http/back-office/back-office-access.ts";
import { backOfficeTopic } from "../../http/back-office/back-office-topic.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { readAsOperator, replyAsOperator } from "../chat.ts";
import { listConversations } from "../chat-store.ts";
import { createBackOfficePage } from "./back-office-page.ts";
import { answerFeedback } from "../feedback.ts";
import { findPicture, listAnswered, listUnanswered } from "../feedback-store.ts";

const MAX_LISTED = 100;
const MAX_MESSAGES = 200;

const parse = {
  member: createParser(BackOfficeMember),
  picture: createParser(BackOfficePicture),
  reply: createParser(BackOfficeReply),
  answer: createParser(BackOfficeAnswer),
};

export function backOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { db, push } = services;
  const { key, merchantOf } = createBackOfficeAccess(services, limiter);
  const page = createBackOfficePage(services.config.merchantCode);

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
      const merchantId = await merchantOf(request);
      const waiting = await listUnanswered(db, merchantId, MAX_LISTED);
      const rows = [...waiting, ...(await listAnswered(db, merchantId, MAX_LISTED - waiting.length))];
      return sendValue(
        reply,
        rows.map(({ id, memberId, bucket: _bucket, answeredAt: _at, pictures, sentAt, ...row }) => ({
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
      await answerFeedback(services, { ...answer, merchantId, id: BigInt(feedback) });
      return sendValue(reply, {});
    });
    app.get(backOfficePaths.events, async (request, reply) =>
      push.openTopicStream(request, reply, backOfficeTopic(await merchantOf(request))),
    );
  };
}
