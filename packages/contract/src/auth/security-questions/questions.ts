// The questions a member may choose from, by the ids under which each language has its text, and how many are chosen.

export const securityQuestionIds = [
  "firstTeacher",
  "childhoodFriend",
  "firstSchool",
  "motherVillage",
  "firstWorkplace",
  "childhoodName",
  "favouriteBook",
  "firstFilm",
  "childhoodDream",
  "grandmotherName",
] as const;

export type SecurityQuestionId = (typeof securityQuestionIds)[number];

/** Number of questions that each member chooses; all are asked together. */
export const securityQuestionCount = 2;
