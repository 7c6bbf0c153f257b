// A provider of managed challenges with Turnstile's interface: the script for the site's page, the widget in its own
// frame, and the verification (siteverify) of a token. A token is valid for its host and action, once, within five
// minutes. One tap on the widget solves the challenge.

import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import { languageOf, texts, type Language } from "./texts.ts";

const TOKEN_MS = 5 * 60_000;
const MAX_TOKENS = 1_000;
/** The only accepted site key, and the only accepted secret. */
const KEY = "sandbox";

type Made = { readonly hostname: string; readonly action: string; readonly at: number };
type Fields = Readonly<Record<string, unknown>>;

/**
 * The script that defines the part of `window.turnstile` that the site uses. Each widget is a frame, whose message with
 * a token calls the widget's callback.
 */
const apiScript = `"use strict";(() => {
  const origin = new URL(document.currentScript.src).origin;
  const widgets = new Map();
  window.addEventListener("message", ({ origin: from, source, data }) => {
    if (from !== origin || data === null || data.type !== "khela-challenge") return;
    for (const { frame, options } of widgets.values()) if (frame.contentWindow === source) options.callback(data.token);
  });
  let made = 0;
  window.turnstile = {
    render(box, options) {
      const frame = document.createElement("iframe");
      const query = new URLSearchParams({ origin: location.origin, action: options.action, lang: options.language });
      frame.src = origin + "/challenge/widget?" + query;
      frame.title = "challenge";
      frame.width = "100%";
      frame.height = "65";
      frame.setAttribute("frameborder", "0");
      box.append(frame);
      const id = "w" + (made += 1);
      widgets.set(id, { frame, options });
      return id;
    },
    remove(id) {
      widgets.get(id)?.frame.remove();
      widgets.delete(id);
    },
  };
})();
`;

const style =
  "*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,'Noto Sans Bengali',sans-serif}" +
  "button{width:100%;min-height:60px;border:2px solid #0b5d53;border-radius:10px;background:#fff;color:#0e2022;font:inherit}" +
  "button:focus-visible{outline:3px solid #825200;outline-offset:-5px}button[disabled]{background:#dff1ec}";

/**
 * The script of the widget: it requests a token at the tap, and passes it only to the origin for which the frame was
 * made.
 */
const widgetScript =
  "const b=document.querySelector('button');b.addEventListener('click',async()=>{b.disabled=true;const r=await fetch('token',{method:'POST'," +
  "headers:{'content-type':'application/json'},body:JSON.stringify({origin:b.dataset.origin,action:b.dataset.action})});" +
  "const {token}=await r.json();b.textContent=b.dataset.done;parent.postMessage({type:'khela-challenge',token},b.dataset.origin);});";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const widgetPolicy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(widgetScript)}; connect-src 'self'; form-action 'none'; base-uri 'none'`;

function widgetPage(language: Language, origin: string, action: string): string {
  const { person, personDone } = texts[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${person}</title><style>${style}</style></head><body>
<button data-origin="${origin}" data-action="${action}" data-done="${personDone}">${person}</button><script>${widgetScript}</script></body></html>`;
}

/** Returns an origin in the form in which a browser writes it, or null. */
function originOf(text: unknown): string | null {
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text ? url.origin : null;
}

const actionOf = (text: unknown): string | null =>
  typeof text === "string" && /^[a-z]{1,32}$/.test(text) ? text : null;

const refused = (code: string) => ({ success: false, "error-codes": [code] });

export function registerChallenge(app: FastifyInstance, chance: ClockAndRandom): void {
  const tokens = new Map<string, Made>();

  app.get("/challenge/api.js", async (_request, reply) =>
    reply.header("content-type", "text/javascript; charset=utf-8").send(apiScript),
  );

  app.get<{ Querystring: Fields }>("/challenge/widget", async ({ query }, reply) => {
    const [origin, action] = [originOf(query["origin"]), actionOf(query["action"])];
    if (origin === null || action === null) return reply.code(400).send({ error: "invalid_request" });
    const language = languageOf(typeof query["lang"] === "string" ? query["lang"] : undefined);
    return reply
      .headers({ "content-security-policy": widgetPolicy, "content-type": "text/html; charset=utf-8" })
      .send(widgetPage(language, origin, action));
  });

  app.post<{ Body: Fields | null }>("/challenge/token", async ({ body }, reply) => {
    const [origin, action] = [originOf(body?.["origin"]), actionOf(body?.["action"])];
    if (origin === null || action === null) return reply.code(400).send({ error: "invalid_request" });
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    const token = chance.randomBytes(32).toString("base64url");
    tokens.set(token, { hostname: new URL(origin).hostname, action, at: chance.now().getTime() });
    return { token };
  });

  app.post<{ Body: Fields | null }>("/challenge/siteverify", async ({ body }) => {
    if (body?.["secret"] !== KEY) return refused("invalid-input-secret");
    const token = typeof body["response"] === "string" ? body["response"] : "";
    const made = tokens.get(token);
    if (made === undefined) return refused("invalid-input-response");
    tokens.delete(token);
    if (made.at + TOKEN_MS <= chance.now().getTime()) return refused("timeout-or-duplicate");
    const { hostname, action, at } = made;
    return { success: true, challenge_ts: new Date(at).toISOString(), hostname, action, "error-codes": [] };
  });
}
