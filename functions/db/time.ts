/** Converts milliseconds from the database to the API's RFC 3339 text. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
export const isoTimeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))
