import type { DbStats } from '#functions/db/client.ts'

/** The value of Server-Timing: what the answer cost the database so far, in milliseconds, round trips and rows read. */
export const serverTiming = ({ ms, roundTrips, rowsRead }: DbStats): string =>
  `db;dur=${ms}, trips;desc="${roundTrips}", rows;desc="${rowsRead}"`
