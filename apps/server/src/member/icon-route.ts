// Members' pictures, public for anyone who knows their address. The address does not name the member, and it stops
// working when the picture is replaced.

import type { FastifyPluginAsync } from "fastify";
import { memberIconPath } from "@khela/contract/wire";
import type { Services } from "../http/context.ts";
import { Failure } from "../infra/failure.ts";
import { assertWithinLimit, type RateLimiter } from "../http/rate-limiter.ts";
import { galleryPicture } from "./icon-gallery.ts";
import { findIconPicture } from "./profile-store.ts";

const OWN = /^([0-9a-f]{2})[0-9a-f]{32}$/;

export function iconRoute({ db }: Pick<Services, "db">, limiter: RateLimiter): FastifyPluginAsync {
  async function pictureOf(id: string): Promise<Buffer | null> {
    const own = OWN.exec(id);
    return own === null ? galleryPicture(id) : findIconPicture(db, Number.parseInt(own[1]!, 16), id);
  }

  return async (app) => {
    app.get<{ Params: { file: string } }>(
      `${memberIconPath}:file`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        assertWithinLimit(limiter, "read", request.ip);
        const [, id] = /^([a-z0-9-]{1,40})\.webp$/.exec(request.params.file) ?? [];
        const picture = id === undefined ? null : await pictureOf(id);
        if (picture === null) throw new Failure("url.not.found");
        return reply
          .type("image/webp")
          .header("cache-control", "public, max-age=31536000, immutable")
          .header("content-disposition", "inline")
          .send(picture);
      },
    );
  };
}
