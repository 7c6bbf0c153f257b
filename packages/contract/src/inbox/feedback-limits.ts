// Upper limits of a feedback. The merchant sets the minimum length within them.

export const feedbackLimits = {
  /** Characters of the remark. Specification, section 5. */
  remarkMax: 140,
  maxPictures: 3,
  maxPictureBytes: 5 * 1024 * 1024,
} as const;
