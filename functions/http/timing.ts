import type { Ctx } from '#functions/context.ts'

/**
 * The value of Server-Timing: the cost of the answer so far in the database, in milliseconds, round trips and rows read.
 * null unless the settings ask for it: rows tell strangers that something hidden is there, and how much of it.
 */
export const serverTiming = ({
  settings,
  stats: { ms, roundTrips, rowsRead }
}: Pick<Ctx, 'settings' | 'stats'>): string | null =>
  settings.SERVER_TIMING === 'on' ? `db;dur=${ms}, trips;desc="${roundTrips}", rows;desc="${rowsRead}"` : null
