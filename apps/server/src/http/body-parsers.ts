// Bodies that are not JSON, for calls whose row in the contract allows them: forms of older clients, and files. Every
// other call refuses them. Files are held in memory, up to the number and size in the row, and never written to disk.

import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerCall } from "@khela/contract/call";
import { fail, Failure } from "../infra/failure.ts";

/** One file of a request. Neither its name nor its type is trusted. */
export type UploadedFile = {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
};

const FORM = "application/x-www-form-urlencoded";
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 8 * 1024;

/** Accepts multipart bodies, only for the routes of `app`, because the parser reads every request that it receives. */
export async function addMultipartParser(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** A parsed body. `allText`: every value was sent as text. */
export type ParsedBody = {
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
  readonly allText: boolean;
};

/** Reads the body of a call and its files. */
export async function readBody(
  request: FastifyRequest,
  call: Pick<ServerCall, "form" | "upload">,
): Promise<ParsedBody> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === FORM && call.form !== true) return fail("media.not.supported");
  if (call.upload === undefined || !request.isMultipart())
    return { body: request.body, files: [], allText: type === FORM };
  try {
    return await readParts(request, call.upload);
  } catch (error) {
    // the parser has no error code for an incomplete or invalid form
    if (error instanceof Failure || (error as { code?: unknown }).code !== undefined) throw error;
    return fail("request_param_err", { field: "" });
  }
}

async function readParts(
  request: FastifyRequest,
  { files: most, maxBytes }: NonNullable<ServerCall["upload"]>,
): Promise<ParsedBody> {
  const body: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  const limits = {
    files: most,
    fileSize: maxBytes,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: most + MAX_FIELDS,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      files.push({
        field: part.fieldname,
        name: part.filename,
        type: part.mimetype,
        bytes: await part.toBuffer(),
      });
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) fail("body.too.large");
      body[part.fieldname] = part.value;
    }
  }
  return { body, files, allText: true };
}
