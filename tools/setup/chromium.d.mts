export function ensureChromium(): Promise<string | null>;
export function ensureHeadlessChromium(): Promise<string | null>;
