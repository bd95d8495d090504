import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { $bannedFrom } from '#src/features/moderation/felt-bans.ts'
import { $editors } from '#src/features/offline/drafts-store.ts'
import { openWanted } from './arrival.ts'
import { openReply, startWriting } from './boxes.ts'
import { startDrawing } from './draw.ts'
import { openMenu } from './menu.ts'
import { startWaiting } from './queued.ts'
import { type ThreadContext, threadContext } from './thread-items.ts'
import { showUnsent } from './unsent.ts'

/** Makes writing, answering and editing of comments work in the thread itself. */
export function start(): void {
  const facts = threadContext()
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

function onPress(facts: ThreadContext, event: MouseEvent): void {
  if (opensAnotherTab(event)) return
  const pressed = (event.target as Element).closest<HTMLElement>('a[data-reply], a.dots')
  if (!pressed) return
  event.preventDefault()
  if (pressed.matches('.dots')) openMenu(facts, pressed)
  else openReply(facts, pressed)
}
