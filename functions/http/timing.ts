import type { Ctx } from '#functions/context.ts'

/**
 * Makes the value of the header Server-Timing: the database cost of the response in milliseconds, database round trips
 * and rows read. The value is null unless the settings ask for it, because the number of rows would reveal hidden
 * content.
 */
export const serverTiming = ({
  settings,
  stats: { ms, roundTrips, rowsRead }
}: Pick<Ctx, 'settings' | 'stats'>): string | null =>
  settings.SERVER_TIMING === 'on' ? `db;dur=${ms}, trips;desc="${roundTrips}", rows;desc="${rowsRead}"` : null
