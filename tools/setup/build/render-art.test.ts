import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { banners } from "@khela/sandbox/banners";
import { titles } from "@khela/sandbox/titles";
import { renderArt } from "./render-art.ts";

const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

describe("sandbox pictures", () => {
  it("empty folder → every picture within its byte budget; second run → only the missing one", async () => {
    const outDir = await mkdtemp(join(tmpdir(), "khela-art-"));
    made.push(outDir);
    const seen: number[] = [];
    const first = await renderArt({ outDir, onProgress: (done) => seen.push(done) });
    expect(first.drawn).toBe(first.pictures);
    expect(seen.at(-1)).toBe(first.pictures);

    const names = new Set(await readdir(join(outDir, "tiles")));
    for (const { gameCode } of titles) {
      for (const format of ["avif", "webp"]) {
        expect(names.has(`${gameCode}.${format}`), gameCode).toBe(true);
        expect((await stat(join(outDir, "tiles", `${gameCode}.${format}`))).size, gameCode).toBeLessThan(
          12_000,
        );
      }
    }
    for (const { id } of banners) {
      for (const format of ["avif", "webp"]) {
        expect((await stat(join(outDir, "banners", `${id}.${format}`))).size, id).toBeLessThan(20_000);
      }
    }
    expect(await sharp(join(outDir, "tiles", "bgs-dice.avif")).metadata()).toMatchObject({
      width: 216,
      height: 216,
    });
    expect(await sharp(join(outDir, "icons", "icon-512.png")).metadata()).toMatchObject({
      width: 512,
      format: "png",
    });

    expect((await renderArt({ outDir })).drawn).toBe(0);
    await rm(join(outDir, "tiles", "bgs-dice.webp"));
    expect((await renderArt({ outDir })).drawn).toBe(1);
    expect((await stat(join(outDir, "tiles", "bgs-dice.webp"))).size).toBeGreaterThan(500);
  });
});
