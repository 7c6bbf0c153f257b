// The security questions from which a member may choose, by id, and the number that each member chooses. Each language
// has a text for each id.

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

/** Number of security questions that each member chooses. A reset asks all of them together. */
export const securityQuestionCount = 2;
