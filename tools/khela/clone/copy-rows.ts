/** Rows from one PostgreSQL to another by COPY in binary form, without a copy in memory or on disk. */
import { once } from "node:events";
import type pg from "pg";

/** The part of pg's protocol connection that COPY uses; its types leave it out. */
type Wire = {
  readonly stream: NodeJS.WritableStream & NodeJS.ReadableStream & { readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

type Copying = {
  submit(wire: Wire): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(): void;
  handleCopyInResponse?(wire: Wire): void;
  handleCopyData?(message: { readonly chunk: Buffer }, wire: Wire): void;
};

const submit = (client: pg.Client, copying: Copying): void => {
  (client.query as unknown as (query: Copying) => void).call(client, copying);
};

/** A query that settles with its answer. */
function settling(text: string, parts: Partial<Copying>): { readonly done: Promise<void>; copying: Copying } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let fault: Error | null = null;
  return {
    done: promise,
    copying: {
      submit: (wire) => wire.query(text),
      handleError: (error) => {
        fault = error;
        reject(error);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => {
        if (fault === null) resolve();
      },
      ...parts,
    },
  };
}

/** Copies what `select` gives into `into`, a table with a list of columns. */
export async function copyRows(
  { from, to }: { readonly from: pg.Client; readonly to: pg.Client },
  { select, into }: { readonly select: string; readonly into: string },
): Promise<void> {
  const opened = Promise.withResolvers<Wire>();
  const writing = settling(`copy ${into} from stdin (format binary)`, {
    handleCopyInResponse: opened.resolve,
  });
  writing.done.catch(opened.reject);
  submit(to, writing.copying);
  const target = await opened.promise;
  const reading = settling(`copy (${select}) to stdout (format binary)`, {
    handleCopyData: ({ chunk }, source) => {
      target.sendCopyFromChunk(chunk);
      if (!target.stream.writableNeedDrain) return;
      source.stream.pause();
      void once(target.stream, "drain").then(() => source.stream.resume());
    },
  });
  submit(from, reading.copying);
  try {
    await Promise.race([reading.done, writing.done]);
    target.endCopyFrom();
  } catch (error) {
    target.sendCopyFail("the source has no more rows");
    await writing.done.catch(() => undefined);
    throw error;
  }
  await writing.done;
}
