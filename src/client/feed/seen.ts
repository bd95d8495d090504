import { attempt } from '#src/lib/attempt.ts'
import { SEEN } from '#src/lib/seen.ts'

/** Pinned posts whose reading is kept: there are two at a time, and they change seldom. */
const KEPT = 8

/** Keeps on this device that its reader was here, for the next page with a banner or a pinned post (inline/seen.ts). */
export function rememberSeen(): void {
  const [, post] = /\/post\/([\w-]+)/.exec(location.pathname) ?? []
  const isPinned = post !== undefined && document.querySelector('.post .pinned') !== null
  attempt(() => {
    const seen = localStorage.getItem(SEEN)?.split(' ') ?? []
    if (isPinned) seen.push(`p${post}`)
    localStorage.setItem(SEEN, [...new Set(seen)].slice(-KEPT).join(' '))
  })
}
