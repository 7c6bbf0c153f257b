// Nightly jobs of documents. They erase documents past their retention, and re-encrypt ciphertexts of older keys with
// the first key. Both work bucket by bucket in small parts. The finished parts of a killed run stay, and the next run
// continues.

import * as store from "./identity-store.ts";
import type { Services } from "../../http/context.ts";
import { deleteByBucket } from "../../infra/db/delete-in-batches.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import {
  decryptDocument,
  documentKeyIds,
  encryptDocument,
  type EncryptedDocument,
} from "./document-encryption.ts";
import { retentionMs } from "../../infra/retention.ts";
import { detailsPlace, picturePlace } from "./identity-document.ts";

/** Maximum pictures in memory at once, because pictures are large. */
const DOCUMENTS_AT_ONCE = 20;

export async function eraseDocuments({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  const draftsBefore = new Date(at.getTime() - retentionMs.documentDrafts);
  const refusedBefore = new Date(at.getTime() - retentionMs.refusedDocuments);
  await deleteByBucket(db, (bucket, most) =>
    store.erasePictures(db, bucket, { draftsBefore, refusedBefore, most }),
  );
  await deleteByBucket(db, (bucket, most) =>
    store.eraseDetails(db, bucket, { refusedBefore, now: at, most }),
  );
}

type Keeper = Pick<Services, "db" | "config" | "secrets" | "randomBytes" | "log">;

type Rotation<Row extends MemberKey & EncryptedDocument> = {
  readonly list: (bucket: number, after: Row | null) => Promise<Row[]>;
  readonly placeOf: (row: Row) => string;
  readonly replace: (old: Row, by: EncryptedDocument) => Promise<void>;
};

/**
 * Re-encrypts rows. A row that cannot be decrypted is logged and skipped, so that the row does not block other rows.
 */
async function reencryptAll<Row extends MemberKey & EncryptedDocument>(
  keeper: Keeper,
  { list, placeOf, replace }: Rotation<Row>,
): Promise<void> {
  for (const bucket of await listMemberBuckets(keeper.db)) {
    for (let after: Row | null = null; ; ) {
      const rows: Row[] = await list(bucket, after);
      for (const row of rows) {
        const place = placeOf(row);
        try {
          await replace(row, encryptDocument(keeper, place, decryptDocument(keeper, place, row)));
        } catch (error) {
          keeper.log.error({ err: error, place }, "a document was not re-encrypted");
        }
      }
      after = rows.at(-1) ?? null;
      if (rows.length < DOCUMENTS_AT_ONCE) break;
    }
  }
}

/** Re-encrypts the ciphertexts of every available key except the first. Ciphertexts of a missing key cannot be read. */
export async function reencryptDocuments(keeper: Keeper): Promise<void> {
  const { db } = keeper;
  const wanted = { keyIds: documentKeyIds(keeper).slice(1), most: DOCUMENTS_AT_ONCE };
  await reencryptAll<store.OldPicture>(keeper, {
    list: (bucket, after) => store.listPicturesOfKeys(db, bucket, { ...wanted, after }),
    placeOf: (row) => picturePlace(row, row.side),
    replace: (old, by) => store.replacePicture(db, old, by),
  });
  await reencryptAll<store.OldDetails>(keeper, {
    list: (bucket, after) => store.listDetailsOfKeys(db, bucket, { ...wanted, after }),
    placeOf: detailsPlace,
    replace: (old, by) => store.replaceDetails(db, old, by),
  });
}
