import { ACCOUNT_CHANGED } from '#src/browser/current-page.ts'
import { BANS } from '#src/features/notifications/poll-events.ts'

/** Function that removes the card; undefined while no card is shown. */
let takeBack: (() => void) | undefined
let isQuestionOpen = false

/**
 * Shows a card when another account is signed in than the member of the page. A refused write shows that, or the
 * regular poll for notifications while the page has unsaved text. The card disappears when the member is signed in
 * again.
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
  // The member may have signed in again while the file was loading.
  if (isQuestionOpen) takeBack = showAccountCard()
}
