// The questions that a member may choose from, by id, and how many each member chooses. Each language has a text for
// each id.

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
