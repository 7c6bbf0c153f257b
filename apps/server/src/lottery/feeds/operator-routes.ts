import type { feeds } from "@khela/contract/operator/feeds/calls";
import type { DeclaredFacts } from "@khela/contract/operator/facts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { ApprovableHandler, OperatorRoutes } from "../../http/console/operator-context.ts";
import { feedListSource, type Feed } from "./feed-store.ts";
import { addFeed, feedSecretLabel, getFeed, planFeed, switchFeedOff } from "./feeds.ts";

const subjectOf = (code: string) => `lottery-feed:${code}`;
const factsOf = (feed: Pick<Feed, "isFinal" | "isEnabled" | "keyNo"> | null): DeclaredFacts =>
  feed === null ? {} : { isFinal: feed.isFinal, isEnabled: feed.isEnabled, keyNo: feed.keyNo };

/** The approval has no amount, because the money that a feed's results move has no limit. */
const add: ApprovableHandler<(typeof feeds)["add"]> = {
  plan: async ({ db, merchant }, { code, isFinal }) => {
    const standing = await planFeed(db, { code, merchantId: merchant.id });
    return {
      subject: subjectOf(code),
      before: factsOf(standing),
      after: { isFinal, isEnabled: true },
      amountMinor: null,
      currency: null,
    };
  },
  run: async (ctx, { code, isFinal }) => {
    const feed = { code, merchantId: ctx.merchant.id };
    const before = factsOf(await planFeed(ctx.db, feed));
    const added = await addFeed(ctx.db, { ...feed, isFinal });
    ctx.audit({ subject: subjectOf(code), before, after: factsOf(added) });
    return {};
  },
};

export function feedOperatorRoutes(): OperatorRoutes<"feeds"> {
  return {
    list: listHandler(feedListSource),
    add,
    secret: async (ctx, { code }) => {
      const feed = await getFeed(ctx.db, { code, merchantId: ctx.merchant.id });
      ctx.audit({ subject: subjectOf(code), after: { keyNo: feed.keyNo } });
      return { secret: ctx.secrets.webhook(feedSecretLabel(feed)), keyNo: feed.keyNo };
    },
    off: async (ctx, { code }) => {
      const feed = await switchFeedOff(ctx.db, { code, merchantId: ctx.merchant.id });
      ctx.audit({
        subject: subjectOf(code),
        before: { isEnabled: true },
        after: { isEnabled: feed.isEnabled },
      });
      return {};
    },
  };
}
