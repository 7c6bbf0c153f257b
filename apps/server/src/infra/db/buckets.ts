/** Every bucket that a member may have: a job that reads all members reads them bucket by bucket. */
export const memberBuckets: readonly number[] = Array.from({ length: 256 }, (_, bucket) => bucket);
