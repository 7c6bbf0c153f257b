// Documents by which a member shows who they are, and the pictures that belong to each.

export const documentKinds = ["nationalId", "passport", "drivingLicence"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentSides = ["front", "back", "selfie"] as const;
export type DocumentSide = (typeof documentSides)[number];

/** Largest picture of a document that is taken, in bytes. */
export const documentPictureMaxBytes = 5 * 1024 * 1024;

/** The pictures that a document needs; a passport has all on one page. */
export function sidesOf(kind: DocumentKind, isSelfieRequired: boolean): readonly DocumentSide[] {
  return documentSides.filter(
    (side) => side === "front" || (side === "back" ? kind !== "passport" : isSelfieRequired),
  );
}
