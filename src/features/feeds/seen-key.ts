/** Storage key of the mark that the reader was here, with the ids of opened pinned posts. */
export const SEEN = 'seen'
