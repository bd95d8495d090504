import { writeBox } from '#src/components/thread/write-box.ts'
import { authorOf, draftsOf, type Facts, idOf, partOf } from '#src/lib/thread.ts'
import { threadText as text } from '#src/messages/thread.ts'
import type { Refusal } from '#src/stores/comments/comments.ts'
import { publish } from '#src/stores/comments/thread.ts'
import { openDraft } from '#src/stores/drafts/drafts.ts'
import { bringToLife, focusAtEnd, type Written } from './box.ts'
import { elementOf } from './markup.ts'

/** The box at the top of the thread, which the page came with. */
export function startWriting(facts: Facts): void {
  const box = facts.thread.querySelector<HTMLElement>(':scope > .write')
  if (!box) return
  const draft = openDraft(facts.viewer, `${draftsOf(facts)}post`)
  bringToLife(box, { draft, send: written => send(facts, null, written) })
}

/** Opens an editor below a comment; one that stands open there already gets the focus. Any number may be open. */
export function openReply(facts: Facts, link: HTMLElement): void {
  const comment = link.closest<HTMLElement>('.comment')
  if (!comment) return
  const open = partOf(comment, '.write[data-reply]')?.querySelector('textarea')
  if (open) {
    open.focus()
    return
  }
  const element = elementOf(
    writeBox({
      id: `reply-${idOf(comment)}`,
      label: text.yourReply(authorOf(comment)),
      send: text.reply,
      groups: facts.may,
      closes: true
    })
  )
  element.dataset['reply'] = ''
  const controls = comment.querySelectorAll(':scope > details > .act')
  controls[controls.length - 1]?.insertAdjacentElement('afterend', element)
  /** The comment may have been drawn anew meanwhile. */
  const here = () => element.closest<HTMLElement>('.comment') ?? comment
  const close = () => {
    const link = partOf(here(), 'a[data-reply]')
    element.remove()
    draft.leave()
    link?.focus()
  }
  const draft = openDraft(facts.viewer, draftsOf(facts) + idOf(comment))
  const box = bringToLife(element, {
    draft,
    close,
    send: async written => {
      const refusal = await send(facts, idOf(here()), written)
      if (refusal === null) element.remove()
      return refusal
    }
  })
  focusAtEnd(box)
  element.scrollIntoView({ block: 'nearest' })
}

async function send({ post, community }: Facts, parent: string | null, written: Written): Promise<Refusal | null> {
  const outcome = await publish({ post, community, parent, ...written })
  return outcome.kind === 'done' ? null : outcome
}
