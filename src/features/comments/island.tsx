import { hydrateRoot } from 'react-dom/client'
import type { Group } from '#functions/contract/views.ts'
import { makeDirty } from '#src/browser/dirty.ts'
import { openDraft } from '#src/features/offline/drafts-store.ts'
import { CommentEditor } from './CommentEditor.tsx'
import type { Use } from './form-store.ts'
import { changeComment, readComment } from './store.ts'
import { type BoxKind, commentRef, draftsOf, idOf, partOf, type ThreadContext, threadContext } from './thread-items.ts'
import { publish, shown } from './thread-store.ts'
import { boxOf } from './write-boxes.ts'

/** Hydrates the editor of a comment. Text that was typed before remains in the field. */
export function hydrate(element: HTMLElement): void {
  const facts = threadContext()
  const field = element.querySelector('textarea')
  if (!facts || !field) return
  makeDirty(field)
  const kind = element.dataset['write'] as BoxKind
  const drawn = boxOf(kind, field.id, field.ariaLabel ?? '', { groups: facts.may, mayPicture: facts.mayPicture })
  const close = (isDone: boolean) => {
    root.unmount()
    removeBox(element, isDone)
  }
  const root = hydrateRoot(
    element,
    <CommentEditor
      drawn={drawn}
      use={{ ...purposeOf(kind, element, facts, close), typed: () => field.value, isBegun: 'begun' in element.dataset }}
    />
  )
}

function purposeOf(
  kind: BoxKind,
  element: HTMLElement,
  facts: ThreadContext,
  close: (isDone: boolean) => void
): Omit<Use, 'typed' | 'isBegun'> {
  const { post, path: thread, community, member: account } = facts
  const group = (element.querySelector('select')?.value ?? 'normal') as Group
  const comment = element.closest<HTMLElement>('.comment')
  const parent = comment && idOf(comment)
  const pictures = picturesOf(facts)
  if (comment && kind === 'edit') {
    const it = commentRef(facts, comment)
    return {
      openDraft: () => openDraft(account, `${draftsOf(facts)}edit-${it.id}`),
      community,
      group,
      pictures,
      read: () => shown(readComment(it.id)),
      send: written => shown(changeComment(it, written)),
      close
    }
  }
  return {
    openDraft: () => openDraft(account, draftsOf(facts) + (parent ?? 'post')),
    community,
    group,
    pictures,
    send: written => publish({ post, thread, community, parent, ...written }),
    ...(parent && { close })
  }
}

/** The rule of pictures is loaded with the first draft that has one. After a failure the server checks alone. */
const picturesOf = ({ mayPicture }: ThreadContext): Use['pictures'] => ({
  whyGone: picture =>
    import('./picture-rules.ts').then(
      rules => rules.whyGone(picture, mayPicture),
      () => ''
    )
})

/** Removes an editor. The focus moves to the control that opened it, or to the reply that was sent. */
function removeBox(element: HTMLElement, isDone: boolean): void {
  const comment = element.closest<HTMLElement>('.comment')
  const isReply = element.dataset['write'] === 'reply'
  element.remove()
  if (!comment) return
  const body = partOf(comment, '.prose')
  if (body) body.hidden = false
  if (!isReply || !isDone) partOf(comment, isReply ? 'a[data-reply]' : '.dots')?.focus()
}
