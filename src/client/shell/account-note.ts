import { BANS } from '#src/lib/bans.ts'
import { ACCOUNT_CHANGED } from '#src/lib/current-page.ts'

/** Takes the card away; absent where there is none. */
let takeBack: (() => void) | undefined
let isAsked = false

/**
 * A card says that somebody else is signed in than the member for whom the page was made: once a write was refused for
 * that, or the poll has learned it while something is written. It goes when the member is back.
 */
export function startAccountNote(): void {
  addEventListener(ACCOUNT_CHANGED, () => void show().catch(console.error))
  // The poll tells of bans when it is the page's own member who is signed in.
  addEventListener(BANS, () => {
    takeBack?.()
    takeBack = undefined
    isAsked = false
  })
}

async function show(): Promise<void> {
  if (isAsked) return
  isAsked = true
  const { showAccountCard } = await import('./account-card.ts')
  // The member may be back already.
  if (isAsked) takeBack = showAccountCard()
}
