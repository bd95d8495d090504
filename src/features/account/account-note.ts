import { ACCOUNT_CHANGED } from '#src/browser/current-page.ts'
import { BANS } from '#src/features/notifications/poll-events.ts'

/** Removes the card; undefined without a card. */
let takeBack: (() => void) | undefined
let isQuestionOpen = false

/**
 * Shows a card when another account is signed in than the member of the page: after a refused write, or after
 * a poll while the page has unsaved text. The card is removed when the member is signed in again.
 */
export function startAccountNote(): void {
  addEventListener(ACCOUNT_CHANGED, () => void show().catch(console.error))
  // A poll reports bans only when the member of the page is signed in.
  addEventListener(BANS, () => {
    takeBack?.()
    takeBack = undefined
    isQuestionOpen = false
  })
}

async function show(): Promise<void> {
  if (isQuestionOpen) return
  isQuestionOpen = true
  const { showAccountCard } = await import('./account-card.ts')
  // The member may have signed in again meanwhile.
  if (isQuestionOpen) takeBack = showAccountCard()
}
