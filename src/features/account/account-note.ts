import { ACCOUNT_CHANGED } from '#src/browser/current-page.ts'
import { BANS } from '#src/features/notifications/poll-events.ts'

/** Function that removes the card shown by `showAccountCard`; undefined while no card is shown. */
let takeBack: (() => void) | undefined
let isQuestionOpen = false

/**
 * Shows a card when the browser is signed in to another account than the one for which the page was rendered. The page
 * learns of the other account from a refused write, or, while the page has unsaved text, from the regular poll for
 * notifications. The card is removed when the page's account is signed in again.
 */
export function startAccountNote(): void {
  addEventListener(ACCOUNT_CHANGED, () => void show().catch(console.error))
  // A successful poll of bans proves that the member of the page is signed in.
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
  // The member may have signed in again while the card's script was loading.
  if (isQuestionOpen) takeBack = showAccountCard()
}
