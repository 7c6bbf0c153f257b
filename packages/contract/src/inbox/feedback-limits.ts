// Upper limits of a member's feedback. The merchant sets the minimum length within these limits.

export const feedbackLimits = {
  /** Maximum characters of the remark of a feedback. Specification, section 5. */
  remarkMax: 140,
  maxPictures: 3,
  maxPictureBytes: 5 * 1024 * 1024,
} as const;
