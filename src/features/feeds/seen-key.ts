/**
 * Storage key of the ids of pinned posts that were read on this device. A stored value, even an empty one, means that
 * the reader has visited the site before.
 */
export const SEEN = 'seen'
