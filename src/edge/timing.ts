import type { DbStats } from '#functions/db/client.ts'

/** The value of Server-Timing: what the answer cost the database so far. */
export const timingOf = ({ ms, roundTrips, rowsRead }: DbStats): string =>
  `db;dur=${ms}, trips;desc="${roundTrips}", rows;desc="${rowsRead}"`
