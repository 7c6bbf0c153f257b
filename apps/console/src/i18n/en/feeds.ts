import type { feeds as bn } from "../bn/feeds.ts";
import type { SameTexts } from "../text-ids.ts";

export const feeds: SameTexts<typeof bn> = {
  "feeds.help":
    "A feed is an outside source that sends draw results by signed calls.\nA final result is settled at once; any other counts as one of two entries.\nA feed that was off and is added again has a new secret.",
  "feeds.add": "Add a feed",
  "feeds.added": "The feed is added",
  "feeds.none": "There is no feed yet.",
  "feeds.code": "Code",
  "feeds.codeHelp": "Letters a to z, digits and -",
  "feeds.isFinal": "Its result is final and needs no operator",
  "feeds.secret": "Show the secret",
  "feeds.secretOf": "{code}: secret",
  "feeds.secretHelp": "Key {keyNo}. Give it only to the feed's owner.",
  "feeds.off": "Switch off",
  "feeds.isOff": "The feed is off",
  "feeds.column.code": "Code",
  "feeds.column.isFinal": "Final result",
  "feeds.column.isEnabled": "On",
  "feeds.column.keyNo": "Key",
  "feeds.yes": "Yes",
  "feeds.no": "No",
};
