import type { games as bn } from "../bn/games.ts";
import type { SameTexts } from "../text-ids.ts";

export const games: SameTexts<typeof bn> = {
  "games.searchWordsHelp":
    "Members search for games by words that no title has: aviator, রুলেট, ilish.\nEach word stands for a text of titles or for a category.\nA removed word finds only titles with its own letters.",
  "games.addWord": "Add a word",
  "games.wordAdded": "The word is added",
  "games.noWord": "There is no word.",
  "games.word": "Search word",
  "games.meaning": "It stands for",
  "games.meaningTerm": "Text of titles",
  "games.meaningCategory": "Category",
  "games.term": "Text",
  "games.termHelp": "Finds the games with this text in their title or kind, for example crash",
  "games.category": "Category",
  "games.removeWord": "Remove",
  "games.wordRemoved": "The word is removed",
  "games.column.word": "Word",
  "games.column.term": "Text of titles",
  "games.column.gameType": "Category",
  "games.column.isEnabled": "On",
  "games.on": "On",
  "games.off": "Removed",
};
