export function asksForHelp(args: readonly string[]): boolean;
export function helpOf(file: string): string | null;
