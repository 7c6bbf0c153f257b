// The seeds of a seat: what is promised, what the player chose, and the reveal. The player's own seed is made and
// changed here, in their browser.
import type { RevealedSeed } from "../../wire.ts";
import { makeClientSeed } from "./chance.ts";
import { drawIcon, h } from "./dom.ts";
import { fill } from "./i18n/words.ts";
import { icons } from "./icons.ts";
import { openSheet } from "./sheet.ts";
import type { Table } from "./table.ts";
import { showToast } from "./toast.ts";
import { words } from "./words.ts";

/** A fingerprint or a seed, to be compared and copied. */
export function hashRow(label: string, text: string): HTMLElement {
  const code = h("code", {}, text);
  // A frame may copy only where the site lets it; elsewhere the text stands selected, one tap from being copied.
  const select = () => window.getSelection()?.selectAllChildren(code);
  const copy = () => {
    if (navigator.clipboard === undefined) select();
    else navigator.clipboard.writeText(text).then(() => showToast(words.copied), select);
  };
  return h("div", { class: "field" },
    h("span", { class: "label" }, label),
    h("div", { class: "hash" }, code,
      h("button", { type: "button", class: "icon-button", "aria-label": `${words.copy}: ${label}`, onclick: copy },
        drawIcon(icons.copy))));
}

function revealedPart({ format }: Table, revealed: RevealedSeed): HTMLElement[] {
  const rounds = format.count(revealed.rounds);
  return [
    hashRow(words.seeds.revealed, revealed.serverSeed),
    h("p", { class: "note" }, fill(words.seeds.revealedRounds, { rounds })),
  ];
}

async function attempt(table: Table, button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    table.showFailure(error);
  } finally {
    button.disabled = false;
  }
}

function seedForm(table: Table, redraw: (revealed: RevealedSeed | null) => void): HTMLElement {
  const { seeds } = table.state();
  const input = h("input", {
    id: "client-seed", maxlength: 64, value: seeds.clientSeed ?? "", autocomplete: "off", spellcheck: "false",
  });
  const save = h("button", { type: "button", class: "second-button" }, words.seeds.save);
  const random = h("button", { type: "button", class: "second-button" }, words.seeds.random);
  const rotate = h("button", { type: "button", class: "main-button" }, words.seeds.rotate);
  random.onclick = () => {
    input.value = makeClientSeed();
  };
  save.onclick = () => attempt(table, save, async () => {
    table.showSeeds(await table.api.setClientSeed(input.value));
    showToast(words.seeds.saved);
    redraw(null);
  });
  rotate.onclick = () => attempt(table, rotate, async () => {
    const { clientSeed, serverSeedHash } = table.state().seeds;
    const kept = input.value === clientSeed ? makeClientSeed() : input.value;
    const { seeds: fresh, revealed } = await table.api.rotate(serverSeedHash, kept);
    table.showSeeds(fresh);
    table.showRounds(await table.api.rounds());
    redraw(revealed);
  });
  return h("div", { class: "field" },
    h("label", { for: "client-seed" }, `${words.seeds.client} (${words.seeds.clientHint})`), input,
    h("div", { class: "buttons" }, random, save),
    h("p", { class: "note" }, words.seeds.rotateNote), rotate);
}

export function showFairness(table: Table): void {
  const { body } = openSheet(words.fairness, words.close);
  const redraw = (revealed: RevealedSeed | null) => {
    const { seeds } = table.state();
    const { site } = table.page;
    body.scrollTop = 0;
    body.replaceChildren(
      h("p", { class: "note" }, words.seeds.intro),
      ...(revealed === null ? [] : revealedPart(table, revealed)),
      hashRow(words.seeds.current, seeds.serverSeedHash),
      ...(seeds.nextServerSeedHash === null ? [] : [hashRow(words.seeds.next, seeds.nextServerSeedHash)]),
      h("p", { class: "label" }, `${words.seeds.nonce}: `, h("b", { class: "number" }, table.format.count(seeds.nonce))),
      seedForm(table, redraw),
      ...(site === "" ? [] : [h("a", { class: "link", href: `${site}/m/verify`, target: "_blank", rel: "noopener" },
        words.seeds.verifier, drawIcon(icons.open))]),
    );
  };
  redraw(null);
}
