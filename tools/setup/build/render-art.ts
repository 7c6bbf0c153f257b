// Draws every picture of the sandbox: game tiles, home banners, vendor badges, logo and icons. Idempotent: a stamp
// holds the hash of everything a picture depends on, and a fresh folder costs one hash. Pictures are written
// under a temporary name and renamed, so an interrupted run leaves no half file; it never deletes anything.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { bannerSvg } from "@khela/sandbox/art/banner";
import { appIconSvg, logoSvg, vendorBadgeSvg } from "@khela/sandbox/art/logos";
import { tileSvg } from "@khela/sandbox/art/tile";
import { banners } from "@khela/sandbox/banners";
import { titles } from "@khela/sandbox/titles";
import { vendorCodes } from "@khela/sandbox/vendors";
import { ROOT } from "../../root.ts";

/**
 * Width of a game's tile in pixels. On a 360 px screen a tile is about 104 CSS px wide; 216 px serves pixel ratios of 2
 * and, softly, 3.
 */
export const tilePixels = 216;
const badgePixels = 96;
// The lowest effort makes files a fifth larger than the next one but takes a third of its time, and a first start waits
// for these pictures.
const avif = { quality: 54, effort: 0, chromaSubsampling: "4:2:0" } as const;
const webp = { quality: 79, effort: 1 } as const;

export const ART_DIR = join(ROOT, "apps/web/dist/art");

export type ArtProgress = (done: number, total: number) => void;
/** `drawn`: number of pictures that the call drew. `bytes`: number of bytes that it wrote. */
export type ArtResult = { pictures: number; files: number; bytes: number; drawn: number; elapsedMs: number };

type Format = "avif" | "webp" | "png" | "svg";
type Job = { path: string; svg: string; formats: readonly Format[] };

function jobs(): Job[] {
  const photo = ["avif", "webp"] as const;
  return [
    ...titles.map((title) => ({
      path: `tiles/${title.gameCode}`,
      svg: tileSvg(title, tilePixels),
      formats: photo,
    })),
    ...banners.map((banner) => ({ path: `banners/${banner.id}`, svg: bannerSvg(banner), formats: photo })),
    ...vendorCodes.map((code) => ({
      path: `vendors/${code}`,
      svg: vendorBadgeSvg(code, badgePixels),
      formats: photo,
    })),
    { path: "icons/logo", svg: logoSvg(), formats: ["svg"] },
    { path: "icons/favicon", svg: logoSvg(64), formats: ["svg"] },
    { path: "icons/favicon-48", svg: logoSvg(48), formats: ["png"] },
    { path: "icons/icon-180", svg: appIconSvg(180), formats: ["png"] },
    { path: "icons/icon-192", svg: appIconSvg(192), formats: ["png"] },
    { path: "icons/icon-512", svg: appIconSvg(512), formats: ["png"] },
  ];
}

async function encode(pixels: Sharp, format: Exclude<Format, "svg">): Promise<Buffer> {
  if (format === "avif") return pixels.clone().avif(avif).toBuffer();
  if (format === "webp") return pixels.clone().webp(webp).toBuffer();
  return pixels.clone().png({ palette: true, effort: 8 }).toBuffer();
}

async function put(file: string, content: Buffer | string): Promise<number> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
  return content.length;
}

/** Draws one picture and encodes it in each of its formats. Returns the number of bytes written. */
async function draw(outDir: string, job: Job): Promise<number> {
  const file = join(outDir, job.path);
  let bytes = 0;
  const { data, info } = await sharp(Buffer.from(job.svg)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const opaque = job.path.startsWith("tiles/") || job.path.startsWith("banners/");
  for (const format of job.formats) {
    const pixels = sharp(data, { raw: { width, height, channels } });
    const content = format === "svg" ? job.svg : await encode(opaque ? pixels.removeAlpha() : pixels, format);
    bytes += await put(`${file}.${format}`, content);
  }
  return bytes;
}

/** Returns a hash of everything that affects a pixel: the drawings and the encoders' settings. */
function stampOf(list: readonly Job[]): string {
  const hash = createHash("sha256").update(JSON.stringify([avif, webp, sharp.versions]));
  for (const job of list) hash.update(`\n${job.path} ${job.formats.join()} ${job.svg}`);
  return hash.digest("hex");
}

/** Returns the pictures that must be drawn: all when the stamp differs, else those with a missing file. */
async function staleJobs(outDir: string, list: readonly Job[], stamp: string): Promise<readonly Job[]> {
  const found = await readFile(join(outDir, "stamp.txt"), "utf8").catch(() => "");
  if (found.trim() !== stamp) return list;
  const folders = new Map<string, Set<string>>();
  for (const folder of ["tiles", "banners", "vendors", "icons"]) {
    folders.set(folder, new Set(await readdir(join(outDir, folder)).catch(() => [])));
  }
  return list.filter((job) => {
    const [folder = "", name = ""] = job.path.split("/");
    return !job.formats.every((format) => folders.get(folder)?.has(`${name}.${format}`));
  });
}

/**
 * Ensures that `outDir` contains every picture: `tiles/<gameCode>`, `banners/<id>` and `vendors/<code>` as .avif and
 * .webp, and `icons/`. Draws nothing when the folder is fresh. Calls `onProgress` after each picture.
 */
export async function renderArt(options: { outDir: string; onProgress?: ArtProgress }): Promise<ArtResult> {
  const { outDir, onProgress } = options;
  const start = performance.now();
  const list = jobs();
  const files = list.reduce((sum, job) => sum + job.formats.length, 0);
  const stamp = stampOf(list);
  const stale = await staleJobs(outDir, list, stamp);
  const result = { pictures: list.length, files, bytes: 0, drawn: stale.length };
  if (stale.length === 0) return { ...result, elapsedMs: performance.now() - start };
  for (const folder of ["tiles", "banners", "vendors", "icons"])
    await mkdir(join(outDir, folder), { recursive: true });
  const threads = sharp.concurrency();
  // One thread per picture and one picture per core, because small pictures gain nothing from more threads.
  sharp.concurrency(1);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let job = stale[next++]; job !== undefined; job = stale[next++]) {
      const written = await draw(outDir, job);
      result.bytes += written;
      onProgress?.(++done, stale.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) + 1 }, work));
  } finally {
    sharp.concurrency(threads);
  }
  await put(join(outDir, "stamp.txt"), `${stamp}\n`);
  return { ...result, elapsedMs: performance.now() - start };
}

async function main(): Promise<void> {
  const result = await renderArt({
    outDir: ART_DIR,
    onProgress: (done, total) => {
      if (process.stdout.isTTY || done === total) process.stdout.write(`\rpictures ${done}/${total}`);
    },
  });
  const seconds = (result.elapsedMs / 1000).toFixed(1);
  const kilobytes = Math.round(result.bytes / 1024);
  process.stdout.write(
    result.drawn > 0
      ? `\n${result.drawn} of ${result.pictures} pictures drawn, ${kilobytes} kB, in ${seconds} s\n`
      : `${result.files} files are fresh (${seconds} s)\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
