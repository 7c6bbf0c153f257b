// The player's own share of chance, made in their browser: seeds they may change, and names for their requests.

function hex(size: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function makeClientSeed(): string {
  return hex(8);
}

export function makeRequestId(): string {
  return hex(16);
}
