import { isForAnotherTab } from '#src/lib/press.ts'
import { type Facts, factsOfPage } from '#src/lib/thread.ts'
import { $editors } from '#src/stores/drafts/drafts.ts'
import { $bannedFrom } from '#src/stores/page/bans.ts'
import { openWanted } from './arrival.ts'
import { openReply, startWriting } from './boxes.ts'
import { startDrawing } from './draw.ts'
import { openMenu } from './menu.ts'
import { showUnsent } from './unsent.ts'
import { startWaiting } from './waiting.ts'

/** Comments of members: written, answered and changed in place, without leaving the page. */
export function start(): void {
  const facts = factsOfPage()
  if (!facts) return
  startDrawing(facts)
  startWriting(facts)
  facts.thread.addEventListener('click', event => onPress(facts, event))
  openWanted(facts)
  startWaiting(facts)
  showUnsent(facts)
  $editors.listen(() => showUnsent(facts))
  $bannedFrom.listen(communities => {
    facts.thread.toggleAttribute('data-banned', communities.includes(facts.community))
  })
}

function onPress(facts: Facts, event: MouseEvent): void {
  if (isForAnotherTab(event)) return
  const pressed = (event.target as Element).closest<HTMLElement>('a[data-reply], a.dots')
  if (!pressed) return
  event.preventDefault()
  if (pressed.matches('.dots')) openMenu(facts, pressed)
  else openReply(facts, pressed)
}
