/**
 * A game supplier in one file, with Node 22 or newer and nothing else: a page with a coin to toss, its rounds, and the calls in both
 * directions. The platform moves the money; this side decides heads or tails.
 *
 *   node vendor.mjs --port 4400 --platform http://localhost:3000 --vendor ABC
 *
 * The secret that `npm run vendor -- add` printed is read from the environment: VENDOR_SECRET=whsec_….
 */
import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { port: { type: "string" }, platform: { type: "string" }, vendor: { type: "string" } },
});
const { platform, vendor } = values;
const secret = process.env.VENDOR_SECRET;
if (!values.port || !platform || !vendor || !secret) {
  console.error("usage: VENDOR_SECRET=whsec_… node vendor.mjs --port PORT --platform URL --vendor CODE");
  process.exit(2);
}
const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");

// Standard Webhooks: HMAC-SHA256 over id, time and the body's bytes as sent.
function sign(id, seconds, body) {
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

function signatureHeaders(body) {
  const id = `msg_${randomUUID()}`;
  const seconds = String(Math.floor(Date.now() / 1000));
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": sign(id, seconds, body),
  };
}

function isSigned(headers, body) {
  const seconds = String(headers["webhook-timestamp"]);
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false;
  const expected = Buffer.from(sign(headers["webhook-id"], seconds, body));
  return String(headers["webhook-signature"])
    .split(" ")
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected));
}

// Repeats the call until the platform gives a definite answer. The ids make repeating safe.
async function callPlatform(method, fields) {
  const body = JSON.stringify({ method, vendor, ...fields });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(`${platform}/vendor/v1/${method}`, {
        method: "POST",
        body,
        headers: signatureHeaders(body),
        signal: AbortSignal.timeout(5_000),
      });
      const said = await answer.json();
      if (said.status !== "RETRY" || attempt === 8) return said;
    } catch (error) {
      if (attempt === 8) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
  }
}

const STAKE = "10.00";
const PRIZE = "19.60";
const GAMES = [{ code: "coin", type: "PVP", name: { en: "Coin Toss", bn: "কয়েন টস" }, isNew: true }];
/**
 * Players by our own token, which the page keeps. After the launch the platform's session is only here, not in the
 * page.
 */
const players = new Map();
const rounds = new Map();
const settled = [];

async function openGame({ token }) {
  const answer = await callPlatform("authenticate", { session: token });
  if (answer.status !== "OK") return { error: answer.status };
  const seat = randomUUID();
  players.set(seat, { session: token, ...answer });
  return { seat, balance: answer.balance, currency: answer.currency };
}

async function toss({ seat, side }) {
  const player = players.get(seat);
  if (player === undefined || !["heads", "tails"].includes(side)) return { error: "BAD_REQUEST" };
  const roundId = randomUUID();
  const { session, player: id, currency, gameCode } = player;
  const round = { player: id, currency, gameCode, roundId };
  const bet = { transactionId: `${roundId}-bet`, amount: STAKE };
  const taken = await callPlatform("bet", { ...round, session, ...bet });
  if (taken.status !== "OK" && taken.status !== "DUPLICATE") return { error: taken.status };
  settled.push({ ...bet, method: "bet", player: id, currency, at: Date.now() });
  const fell = randomInt(2) === 0 ? "heads" : "tails";
  rounds.set(`${id} ${roundId}`, { chosen: side, fell });
  // a lost round is settled too, by a win of 0.00
  const win = { transactionId: `${roundId}-win`, amount: fell === side ? PRIZE : "0.00" };
  const paid = await callPlatform("win", {
    ...round,
    ...win,
    reference: bet.transactionId,
    final: true,
    detail: { chosen: side, fell },
  });
  if (paid.status !== "OK" && paid.status !== "DUPLICATE") return { error: paid.status };
  settled.push({ ...win, method: "win", player: id, currency, at: Date.now() });
  return { fell, won: fell === side, balance: paid.balance };
}

// Calls from the platform to this vendor: requests and responses are signed.
const callbacks = {
  "/vendor/games": () => ({ games: GAMES, next: null }),
  "/vendor/round": ({ player, roundId }) => rounds.get(`${player} ${roundId}`) ?? null,
  "/vendor/statement": ({ from, to }) => ({
    transactions: settled.filter(({ at }) => at >= from && at < to),
    next: null,
  }),
};
const pageCalls = { "/api/open": openGame, "/api/toss": toss };

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Coin Toss</title>
<style>body{font:18px system-ui;background:#16233b;color:#fff;display:grid;gap:16px;place-content:center;min-height:90vh;text-align:center}
button{font:inherit;min-height:48px;border:0;border-radius:12px;background:#f4b740;color:#16233b;padding:0 24px}</style>
<h1>Coin Toss</h1><p>Balance <output id="balance">…</output></p><p id="result" role="status">Stake ${STAKE}, a right guess pays ${PRIZE}.</p>
<p><button id="heads" disabled>Heads</button> <button id="tails" disabled>Tails</button></p>
<script type="module" src="/game.js"></script></html>`;

const SCRIPT = `const say = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body) })).json();
const token = new URLSearchParams(location.search).get("token");
const [balance, result] = ["balance", "result"].map((id) => document.getElementById(id));
const buttons = ["heads", "tails"].map((id) => document.getElementById(id));
const game = await say("/api/open", { token });
if (game.error) result.textContent = game.error;
else {
  balance.textContent = game.balance + " " + game.currency;
  for (const button of buttons) {
    button.disabled = false;
    button.onclick = async () => {
      buttons.forEach((one) => (one.disabled = true));
      const { error, fell, won, balance: now } = await say("/api/toss", { seat: game.seat, side: button.id });
      result.textContent = error ?? (won ? "Won: " : "Lost: ") + fell;
      if (!error) balance.textContent = now + " " + game.currency;
      buttons.forEach((one) => (one.disabled = false));
    };
  }
}`;

const readBody = async (request) => {
  let text = "";
  for await (const part of request) {
    text += part;
    if (text.length > 32_000) throw new Error("too long");
  }
  return text;
};

async function serve(request, response) {
  const { pathname } = new URL(request.url, "http://vendor");
  if (request.method === "GET" && pathname === "/play")
    return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
  if (request.method === "GET" && pathname === "/game.js")
    return response.writeHead(200, { "content-type": "text/javascript" }).end(SCRIPT);
  const callback = callbacks[pathname];
  const pageCall = pageCalls[pathname];
  if (request.method !== "POST" || (callback ?? pageCall) === undefined) return response.writeHead(404).end();
  const body = await readBody(request);
  if (pageCall !== undefined)
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(await pageCall(JSON.parse(body))));
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const answer = callback(JSON.parse(body));
  const text = JSON.stringify(answer ?? { error: "unknown" });
  return response.writeHead(answer === null ? 404 : 200, signatureHeaders(text)).end(text);
}

const server = createServer((request, response) => {
  serve(request, response).catch(() => response.writeHead(400).end());
});
server.listen(Number(values.port), "127.0.0.1", () => console.log(`Coin Toss is open at http://127.0.0.1:${server.address().port}`));
