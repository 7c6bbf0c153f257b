// Identity documents, and the pictures that each needs.

export const documentKinds = ["nationalId", "passport", "drivingLicence"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentSides = ["front", "back", "selfie"] as const;
export type DocumentSide = (typeof documentSides)[number];

/** Maximum size of a document's picture, in bytes. */
export const documentPictureMaxBytes = 5 * 1024 * 1024;

/** Returns the pictures that an identity document needs. A passport has everything on one page. */
export function sidesOf(kind: DocumentKind, isSelfieRequired: boolean): readonly DocumentSide[] {
  return documentSides.filter(
    (side) => side === "front" || (side === "back" ? kind !== "passport" : isSelfieRequired),
  );
}
