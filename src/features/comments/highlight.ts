/** Time range in Unix seconds, including its ends. Comments that were written in this range are highlighted. */
export interface Highlight {
  from: number
  to: number
}

const UNIX_SECONDS = /^\d{1,12}$/
const ISO_TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/

/** Parses Unix seconds or an ISO 8601 time to whole Unix seconds; null for any other text. */
function seconds(text: string | null): number | null {
  if (text === null) return null
  if (UNIX_SECONDS.test(text)) return Number(text)
  const time = ISO_TIME.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : Math.floor(time / 1000)
}

/**
 * Reads highlightFrom and highlightTo of an address. A missing or invalid end leaves the range open at that end; null
 * when both ends are missing or invalid.
 */
export function highlightOf(query: URLSearchParams): Highlight | null {
  const from = seconds(query.get('highlightFrom'))
  const to = seconds(query.get('highlightTo'))
  if (from === null && to === null) return null
  return { from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY }
}

export function isHighlighted(highlight: Highlight | null, createdAt: string): boolean {
  if (highlight === null) return false
  const at = Math.floor(Date.parse(createdAt) / 1000)
  return at >= highlight.from && at <= highlight.to
}

/**
 * True when a page of a long thread may lack highlighted comments: they are new, so its other order puts them last. The
 * address names no order and no later page.
 * @param next cursor of the comments after those in the page; null at the end of the thread.
 */
export const hidesHighlight = (query: URLSearchParams, next: string | null): boolean =>
  next !== null && highlightOf(query) !== null && !query.has('order') && !query.has('next')
