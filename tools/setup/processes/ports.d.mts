export function isFree(port: number, host?: string): Promise<boolean>;
export function freePorts(count: number): Promise<number[]>;
export function freePortRow(count: number): Promise<number>;
