import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { banners } from "../banners.ts";
import { titles } from "../titles.ts";
import { vendorCodes } from "../vendors.ts";
import { bannerSvg } from "./banner.ts";
import { tinted } from "./drawing.ts";
import { appIconSvg, logoSvg, vendorBadgeSvg } from "./logos.ts";
import { motifNames } from "./motif-names.ts";
import { themes } from "./themes.ts";
import { tileSvg } from "./tile.ts";

async function meanAndSpread(
  svg: string,
): Promise<{ width: number; height: number; mean: number; spread: number }> {
  const image = sharp(Buffer.from(svg));
  const { width, height } = await image.metadata();
  const { channels } = await image.flatten({ background: "#000" }).stats();
  const three = channels.slice(0, 3);
  const mean = three.reduce((sum, channel) => sum + channel.mean, 0) / 3;
  const spread = Math.max(...three.map((channel) => channel.stdev));
  return { width, height, mean, spread };
}

describe("pictures", () => {
  it("every title → a picture of its own, the same each time", () => {
    const pictures = titles.map((title) => tileSvg(title));
    expect(new Set(pictures).size).toBe(titles.length);
    expect(titles.map((title) => tileSvg(title))).toEqual(pictures);
    const drawn = titles.map((title) => `${title.vassalage} ${title.family} ${title.motif} ${title.theme}`);
    expect(new Set(drawn).size).toBe(titles.length);
  });

  it("every picture → no unnamed paint, no words, no outside reference", () => {
    const all = [
      ...titles.map((title) => tileSvg(title)),
      ...banners.map((banner) => bannerSvg(banner)),
      ...vendorCodes.map((code) => vendorBadgeSvg(code)),
      logoSvg(),
      appIconSvg(),
    ];
    for (const svg of all) {
      expect(svg).not.toMatch(/var\(|undefined|NaN|<text|<image|href|<script/);
      const colours = [...svg.matchAll(/(?:fill|stroke|stop-color)="([^"]*)"/g)].map(
        (match) => match[1] ?? "",
      );
      expect(
        colours.filter((colour) => !/^(none|url\(#\w+\)|#([0-9a-f]{3}){1,2}|#[0-9a-f]{8})$/.test(colour)),
      ).toEqual([]);
      const paints = [...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]);
      expect([...new Set(paints)].filter((id) => !svg.includes(`id="${id}"`))).toEqual([]);
    }
  });

  it("drawings → one file for each motif, none left over", () => {
    const files = readdirSync(new URL("../../assets/motifs/", import.meta.url));
    expect(files.sort()).toEqual(motifNames.map((name) => `${name}.svg`).sort());
  });

  it("role without a paint → throws", () => {
    expect(() => tinted(`<path fill="var(--red)"/>`, themes.jade)).toThrow("no paint for red");
  });

  it("every motif rendered → dark tile with a drawing", async () => {
    const one = [...new Map(titles.map((title) => [title.motif, title])).values()];
    for (const title of one) {
      const { width, height, mean, spread } = await meanAndSpread(tileSvg(title, 108));
      expect([width, height], title.gameCode).toEqual([108, 108]);
      expect(mean, title.gameCode).toBeLessThan(120);
      expect(spread, title.gameCode).toBeGreaterThan(18);
    }
  });

  it("banners rendered → 720 × 320; badges, logo and icon → square", async () => {
    for (const banner of banners) {
      expect(await meanAndSpread(bannerSvg(banner))).toMatchObject({ width: 720, height: 320 });
    }
    for (const code of vendorCodes) {
      expect(await meanAndSpread(vendorBadgeSvg(code))).toMatchObject({ width: 96, height: 96 });
    }
    expect(await meanAndSpread(logoSvg())).toMatchObject({ width: 96, height: 96 });
    expect(await meanAndSpread(appIconSvg())).toMatchObject({ width: 512, height: 512 });
  });
});
