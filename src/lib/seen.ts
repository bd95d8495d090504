/** Where a device keeps that its reader was here, and the ids of the cards whose pinned posts they have opened. */
export const SEEN = 'seen'
