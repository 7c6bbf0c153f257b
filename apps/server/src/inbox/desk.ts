// Where the other side answers: a page and its few calls, for whoever holds the desk's key. Knows no member's session and
// gives none; without the key it says nothing, and where there is no key there is no desk.

import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type Type from "typebox";
import { Compile } from "typebox/compile";
import { DeskAnswer, deskPaths, DeskMember, DeskPicture, DeskReply } from "@khela/contract/desk";
import { defaultLanguage, languageCodeOf } from "@khela/contract/languages";
import { headers } from "@khela/contract/wire";
import type { Services } from "../platform/context.ts";
import { fail } from "../platform/failure.ts";
import type { Limiter } from "../platform/limits.ts";
import { refuseUnsound } from "../platform/sound.ts";
import { readAsOperator, replyAsOperator } from "./chat.ts";
import { listConversations } from "./chat-store.ts";
import { deskKeyOf } from "./desk-key.ts";
import { openDeskPage } from "./desk-page.ts";
import { answerFeedback, deskTopic } from "./feedback.ts";
import { findPicture, listForDesk } from "./feedback-store.ts";

const LISTED = 100;
const MESSAGES = 200;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What was sent, when it has the shape; refused when not. */
function reader<S extends Type.TSchema>(schema: S): (input: unknown) => Type.Static<S> {
  const shape = Compile(schema);
  return (input) => {
    refuseUnsound(input);
    return shape.Check(input) ? input as Type.Static<S> : fail("request_param_err", { field: "" });
  };
}

const read = { member: reader(DeskMember), picture: reader(DeskPicture), reply: reader(DeskReply), answer: reader(DeskAnswer) };

export function deskRoutes(services: Services, limiter: Limiter): FastifyPluginAsync {
  const { db, push } = services;
  const key = deskKeyOf(services.config, services.secrets);
  const page = openDeskPage();
  const expected = key === null ? null : digest(key);

  /** The merchant whose desk this is, for who holds the key. */
  async function merchantOf(request: FastifyRequest): Promise<number> {
    const given = request.headers[headers.session];
    if (typeof given !== "string") return fail("login.not.session");
    if (expected === null || !timingSafeEqual(digest(given), expected)) {
      // only a guess costs anything
      const waitS = limiter.take("login", request.ip);
      return waitS > 0 ? fail("TOO_MANY_REQUESTS", undefined, waitS) : fail("permission.denied");
    }
    const merchant = await services.merchants.byCode(String(request.headers[headers.merchant] ?? ""));
    return merchant?.id ?? fail("function.not.available");
  }

  const say = (reply: FastifyReply, value: unknown): FastifyReply =>
    reply.header("cache-control", "no-store").send({ success: true, value });

  return async (app) => {
    app.get(deskPaths.page, async (request, reply) => {
      if (key === null) fail("url.not.found");
      const { html, policy } = page(languageCodeOf(request.cookies["lang"]) ?? defaultLanguage);
      return reply.type("text/html; charset=utf-8").header("content-security-policy", policy).header("cache-control", "no-cache").send(html);
    });
    app.get(deskPaths.conversations, async (request, reply) => {
      const rows = await listConversations(db, await merchantOf(request), LISTED);
      return say(reply, rows.map(({ memberId, lastAt, ...row }) => ({ ...row, member: String(memberId), lastAt: lastAt.getTime() })));
    });
    app.get(deskPaths.conversation, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { member } = read.member(request.query);
      return say(reply, await readAsOperator(services, merchantId, BigInt(member), MESSAGES) ?? fail("inbox.message.unknown"));
    });
    app.post(deskPaths.reply, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { member, ...message } = read.reply(request.body);
      return say(reply, await replyAsOperator(services, merchantId, { ...message, memberId: BigInt(member) }) ?? fail("inbox.message.unknown"));
    });
    app.get(deskPaths.feedbacks, async (request, reply) => {
      const rows = await listForDesk(db, await merchantOf(request), LISTED);
      return say(reply, rows.map(({ id, memberId, bucket: _bucket, pictures, sentAt, ...row }) => ({
        ...row, id: String(id), member: String(memberId), pictures: pictures.map(String), sentAt: sentAt.getTime(),
      })));
    });
    app.get(deskPaths.picture, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const picture = await findPicture(db, merchantId, BigInt(read.picture(request.query).id)) ?? fail("url.not.found");
      return reply.type("image/webp").header("cache-control", "no-store").send(picture);
    });
    app.post(deskPaths.answer, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { feedback, ...answer } = read.answer(request.body);
      if (!await answerFeedback(services, merchantId, { ...answer, id: BigInt(feedback) })) fail("inbox.message.unknown");
      return say(reply, {});
    });
    app.get(deskPaths.events, async (request, reply) => push.openTopic(request, reply, deskTopic(await merchantOf(request))));
  };
}
