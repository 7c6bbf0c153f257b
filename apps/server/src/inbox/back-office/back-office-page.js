// @ts-check
// The desk in the browser: lists, one conversation, answers. Everything people wrote is set as text, never as markup.

const given = JSON.parse(document.getElementById("given")?.textContent ?? "{}");
/** @type {Record<string, string>} */
const words = given.words;
/** @type {Record<string, string>} */
const paths = given.paths;
const root = /** @type {HTMLElement} */ (document.getElementById("desk"));

let key = decodeURIComponent(location.hash.slice(1));
let operator = "";
let tab = "chat";
/** @type {string | null} */
let member = null;
let turns = 0;
let shownTurn = 0;

/** @typedef {() => boolean} IsLate Whether what comes now is not to be shown; what is, bars what was asked for before it. */

/**
 * Late is what belongs to another tab or member than the one looked at, and what is older than what is shown. Being asked
 * for again makes nothing late: where much happens on a slow line, nothing would ever be shown.
 * @returns {IsLate}
 */
function takeTurn() {
  turns += 1;
  const mine = { turn: turns, tab, member };
  return () => {
    if (mine.tab !== tab || mine.member !== member || mine.turn < shownTurn) return true;
    shownTurn = mine.turn;
    return false;
  };
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} inside
 */
function el(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/**
 * @param {string} path
 * @param {unknown} [body]
 */
async function ask(path, body) {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: key,
      merchant: given.merchant,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** @param {string} path */
async function value(path) {
  return (await (await ask(path)).json()).value;
}

const alertBox = el("p", { role: "alert" });
const view = el("div");

/** @param {unknown} error */
function complain(error) {
  alertBox.textContent = String(error).includes("403") ? words.wrongKey : words.failed;
}

/**
 * A field and a button that sends what is in it.
 * @param {string} label
 * @param {(text: string) => Promise<unknown>} send
 */
function writer(label, send) {
  const field = /** @type {HTMLTextAreaElement} */ (
    el("textarea", { rows: "2", maxlength: "1000", "aria-label": label, placeholder: label, required: "" })
  );
  const form = el("form", {}, field, el("button", { type: "submit" }, words.send));
  let requestId = crypto.randomUUID();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim() === "") return;
    alertBox.textContent = "";
    send(JSON.stringify({ text: field.value, requestId })).then(() => {
      field.value = "";
      requestId = crypto.randomUUID();
      field.focus();
    }, complain);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      /** @type {HTMLFormElement} */ (form).requestSubmit();
    }
  });
  return form;
}

const people = el("ul", { "aria-label": words.chat });
const log = el("ol", { class: "log", "aria-live": "polite", tabindex: "0", "aria-label": words.chat });
const replying = writer(words.write, async (made) => {
  await ask(paths.reply, { member, operator, ...JSON.parse(made) });
  await draw();
});
const beside = el("div", { class: "card" });

/** @param {IsLate} isLate */
async function drawConversation(isLate) {
  if (member === null) {
    beside.replaceChildren(words.choose);
    return;
  }
  const messages = await value(`${paths.conversation}?member=${member}`);
  if (isLate()) return;
  log.replaceChildren(
    ...messages.map((/** @type {{from: string, text: string}} */ { from, text }) =>
      el("li", { "data-from": from }, text),
    ),
  );
  if (!beside.contains(log)) beside.replaceChildren(log, replying);
  log.scrollTop = log.scrollHeight;
}

/** @param {IsLate} isLate */
async function drawPeople(isLate) {
  const rows = await value(paths.conversations);
  if (isLate()) return;
  people.replaceChildren(
    ...rows.map((/** @type {{member: string, username: string, lastText: string, unread: number}} */ row) => {
      const mark = row.unread > 0 ? ` · ${row.unread} ${words.unread}` : "";
      const who = el(
        "button",
        { type: "button", class: "who", "aria-pressed": String(row.member === member) },
        el("b", {}, row.username + mark),
        el("span", {}, row.lastText),
      );
      who.addEventListener("click", () => {
        member = row.member;
        log.replaceChildren();
        void draw();
      });
      return el("li", {}, who);
    }),
  );
  if (rows.length === 0) people.replaceChildren(el("li", {}, words.nobody));
}

/** @param {{id: string, username: string, content: string, remark: string, answer: string | null, answeredBy: string | null, pictures: string[]}} row */
function card(row) {
  const made = el("li", { class: "card" }, el("b", {}, row.username), el("p", {}, row.content));
  if (row.remark !== "") made.append(el("p", {}, row.remark));
  for (const id of row.pictures) {
    const picture = /** @type {HTMLImageElement} */ (el("img", { alt: words.picture }));
    made.append(picture);
    void ask(`${paths.picture}?id=${id}`)
      .then((answer) => answer.blob())
      .then((blob) => {
        picture.src = URL.createObjectURL(blob);
      }, complain);
  }
  if (row.answer !== null) made.append(el("p", {}, `${words.answered} (${row.answeredBy}): ${row.answer}`));
  else
    made.append(
      writer(words.write, async (sent) => {
        await ask(paths.answer, { feedback: row.id, answer: JSON.parse(sent).text, operator });
        await draw();
      }),
    );
  return made;
}

async function draw() {
  const isLate = takeTurn();
  try {
    if (tab === "chat") {
      await drawPeople(isLate);
      await drawConversation(isLate);
      if (member !== null) await drawPeople(isLate);
      if (isLate()) return;
      if (!view.contains(people)) view.replaceChildren(el("div", { class: "chat" }, people, beside));
    } else {
      const rows = await value(paths.feedbacks);
      if (isLate()) return;
      view.replaceChildren(rows.length === 0 ? words.none : el("ul", {}, ...rows.map(card)));
    }
    alertBox.textContent = "";
  } catch (error) {
    complain(error);
  }
}

/** Redraws what may be redrawn without taking an answer out of somebody's hands. */
function redraw() {
  if (tab === "feedback" && document.activeElement instanceof HTMLTextAreaElement) return;
  void draw();
}

async function listen() {
  for (;;) {
    try {
      const stream = (await ask(paths.events)).body;
      if (stream === null) return;
      alertBox.textContent = "";
      redraw();
      const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        if (part.value.includes("event: changed")) redraw();
      }
    } catch {
      alertBox.textContent = words.offline;
    }
    await new Promise((done) => {
      setTimeout(done, 2000);
    });
  }
}

function open() {
  const tabs = el(
    "div",
    { class: "tabs", role: "tablist" },
    ...["chat", "feedback"].map((name) => {
      const button = el(
        "button",
        { type: "button", role: "tab", "aria-selected": String(name === tab) },
        words[name] ?? "",
      );
      button.addEventListener("click", () => {
        tab = name;
        for (const other of tabs.children) other.setAttribute("aria-selected", String(other === button));
        void draw();
      });
      return button;
    }),
  );
  root.replaceChildren(el("h1", {}, words.title), tabs, alertBox, view);
  void draw();
  void listen();
}

const keyField = /** @type {HTMLInputElement} */ (
  el("input", { type: "password", required: "", autocomplete: "off" })
);
const nameField = /** @type {HTMLInputElement} */ (
  el("input", {
    required: "",
    maxlength: "40",
    autocomplete: "username",
    pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]*",
  })
);
keyField.value = key;
const entry = el(
  "form",
  {},
  el("label", {}, words.operator, nameField),
  el("label", {}, words.key, keyField),
  el("button", { type: "submit" }, words.enter),
);
entry.addEventListener("submit", (event) => {
  event.preventDefault();
  key = keyField.value.trim();
  // one spelling of each name
  operator = nameField.value.trim().toLowerCase();
  value(paths.conversations).then(open, complain);
});
root.replaceChildren(el("h1", {}, words.title), entry, alertBox);
// the key stays out of the history and out of sight
history.replaceState(null, "", location.pathname);
