// The bottom sheet about the seeds of a player's game: the commitment, the client seed, and the revealed seed. The
// client seed is created and changed in the browser.
import type { RevealedSeed } from "../../../wire/game-api.ts";
import { createClientSeed } from "./client-random.ts";
import { drawIcon, h } from "../ui/dom.ts";
import { formatMessage } from "../i18n/message-format.ts";
import { icons } from "../ui/icons.ts";
import { openBottomSheet } from "../ui/bottom-sheet.ts";
import type { GameSession } from "../session/game-session.ts";
import { showToast } from "../ui/toast.ts";
import { messages } from "../i18n/messages.ts";
import { text } from "./text.ts";
import { verifyLink } from "./verify-link.ts";

/** Renders a hash or a seed as a row, so that the player can compare and copy it. */
export function hashRow(label: string, hash: string): HTMLElement {
  const code = h("code", {}, hash);
  // The clipboard works in a frame only if the site allows it; otherwise the text is selected for the player to copy.
  const select = () => window.getSelection()?.selectAllChildren(code);
  const copy = () => {
    if (navigator.clipboard === undefined) select();
    else navigator.clipboard.writeText(hash).then(() => showToast(messages.copied), select);
  };
  return h(
    "div",
    { class: "field" },
    h("span", { class: "label" }, label),
    h(
      "div",
      { class: "hash" },
      code,
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": `${messages.copy}: ${label}`, onclick: copy },
        drawIcon(icons.copy),
      ),
    ),
  );
}

/** Creates a link to the site's page that verifies rounds; none when the game runs without a site. */
export function verifierLink({ page: { site } }: GameSession): HTMLElement[] {
  return site === ""
    ? []
    : [
        h(
          "a",
          { class: "link", href: `${site}/m/verify`, target: "_blank", rel: "noopener" },
          text.seeds.verifier,
          drawIcon(icons.open),
        ),
      ];
}

/** Creates the part of the sheet with a revealed seed, and a link that verifies the seed's last round. */
function revealedPart(session: GameSession, revealed: RevealedSeed): (HTMLElement | null)[] {
  const rounds = session.format.count(revealed.rounds);
  return [
    hashRow(text.seeds.revealed, revealed.serverSeed),
    verifyLink(
      session,
      session.state().rounds.find(({ serverSeed }) => serverSeed === revealed.serverSeed),
    ),
    h("p", { class: "note" }, formatMessage(text.seeds.revealedRounds, { rounds })),
  ];
}

async function attempt(
  session: GameSession,
  button: HTMLButtonElement,
  work: () => Promise<void>,
): Promise<void> {
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    session.showFailure(error);
  } finally {
    button.disabled = false;
  }
}

function seedForm(session: GameSession, redraw: (revealed: RevealedSeed | null) => void): HTMLElement {
  const { seeds } = session.state();
  const input = h("input", {
    id: "client-seed",
    maxlength: 64,
    value: seeds.clientSeed ?? "",
    autocomplete: "off",
    spellcheck: "false",
  });
  const save = h("button", { type: "button", class: "second-button" }, text.seeds.save);
  const random = h("button", { type: "button", class: "second-button" }, text.seeds.random);
  const rotate = h("button", { type: "button", class: "main-button" }, text.seeds.rotate);
  random.onclick = () => {
    input.value = createClientSeed();
  };
  save.onclick = () =>
    attempt(session, save, async () => {
      session.showSeeds(await session.api.setClientSeed(input.value));
      showToast(text.seeds.saved);
      redraw(null);
    });
  rotate.onclick = () =>
    attempt(session, rotate, async () => {
      const { clientSeed, serverSeedHash } = session.state().seeds;
      const nextClientSeed = input.value === clientSeed ? createClientSeed() : input.value;
      const { seeds: nextSeeds, revealed } = await session.api.rotate(serverSeedHash, nextClientSeed);
      session.showSeeds(nextSeeds);
      session.showRounds(await session.api.rounds());
      redraw(revealed);
    });
  return h(
    "div",
    { class: "field" },
    h("label", { for: "client-seed" }, `${text.seeds.client} (${text.seeds.clientHint})`),
    input,
    h("div", { class: "buttons" }, random, save),
    h("p", { class: "note" }, text.seeds.rotateNote),
    rotate,
  );
}

export function showFairness(session: GameSession): void {
  const { body } = openBottomSheet(messages.fairness, messages.close);
  const redraw = (revealed: RevealedSeed | null) => {
    const { seeds } = session.state();
    body.scrollTop = 0;
    body.replaceChildren(
      h("p", { class: "note" }, text.seeds.intro),
      ...(revealed === null ? [] : revealedPart(session, revealed).filter((part) => part !== null)),
      hashRow(text.seeds.current, seeds.serverSeedHash),
      ...(seeds.nextServerSeedHash === null ? [] : [hashRow(text.seeds.next, seeds.nextServerSeedHash)]),
      h(
        "p",
        { class: "label" },
        `${text.seeds.nonce}: `,
        h("b", { class: "number" }, session.format.count(seeds.nonce)),
      ),
      seedForm(session, redraw),
      ...verifierLink(session),
    );
  };
  redraw(null);
}
