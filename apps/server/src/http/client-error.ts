// The answer to a connection that sent no valid request: the same envelope, and the connection is closed, so that bytes
// behind the broken part are not read as another request.

import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorText } from "@khela/contract/locale/error-texts";
import { errors, type ErrorCode } from "@khela/contract/errors";
import { defaultLanguage } from "@khela/contract/locale/languages";

const byParserCode: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers.too.large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body.too.large",
  ERR_HTTP_REQUEST_TIMEOUT: "request.timeout",
};

export function handleClientError(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code = byParserCode[error.code ?? ""] ?? "request_param_err";
  const { status } = errors[code];
  const body = JSON.stringify({ success: false, errorCode: code, message: errorText(code, defaultLanguage) });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
