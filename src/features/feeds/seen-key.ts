/**
 * Storage key of the ids of pinned posts that were read on this device. Its presence means that the reader was here
 * before.
 */
export const SEEN = 'seen'
