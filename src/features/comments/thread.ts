import { loadFile } from '#src/browser/load-file.ts'
import { $bannedFrom } from '#src/features/moderation/felt-bans.ts'
import { $editors } from '#src/features/offline/drafts-store.ts'
import { openWanted } from './arrival.ts'
import { openReply, startWriting } from './boxes.ts'
import { startDrawing } from './draw.ts'
import { startFreshKeys } from './fresh-keys.ts'
import { openMenu } from './menu.ts'
import { startWaiting } from './queued.ts'
import { startQuoting } from './quote-offer.ts'
import { threadContext } from './thread-items.ts'
import { showUnsent } from './unsent.ts'

/** Makes writing, answering and editing of comments work in the thread itself. */
export function start(): void {
  const facts = threadContext()
  if (!facts) return
  startDrawing(facts)
  startWriting(facts)
  openWanted(facts)
  startWaiting(facts)
  startFreshKeys(facts.thread)
  if (document.getElementById('fresh-note'))
    loadFile(() => import('./fresh-button.ts')).then(file => file.startFreshButton(facts.thread), console.error)
  startQuoting(facts)
  forgetSince()
  showUnsent(facts)
  $editors.listen(() => showUnsent(facts))
  $bannedFrom.listen(communities => {
    facts.thread.toggleAttribute('data-banned', communities.includes(facts.community))
  })
}

/** Opens the reply editor of the comment around a link. */
export function replyTo(link: HTMLElement): void {
  const facts = threadContext()
  if (facts) openReply(facts, link)
}

/** Opens the menu of the comment around a button. */
export function menuOf(dots: HTMLElement): void {
  const facts = threadContext()
  if (facts) openMenu(facts, dots)
}

/**
 * Removes the time of the previous visit from the address (OrderMenu.astro): when the page is loaded again, or its
 * address is passed on, the time is another one.
 */
function forgetSince(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('since')) return
  url.searchParams.delete('since')
  history.replaceState(history.state, '', url)
}
