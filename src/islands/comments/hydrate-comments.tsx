import { hydrateRoot } from 'react-dom/client'
import type { Group } from '#functions/contract/views.ts'
import { makeDirty } from '#src/lib/dirty.ts'
import { type BoxKind, commentRef, draftsOf, idOf, partOf, type ThreadContext, threadContext } from '#src/lib/thread.ts'
import { changeComment, readComment } from '#src/stores/comments/comments.ts'
import { publish, shown } from '#src/stores/comments/thread.ts'
import { boxOf } from './boxes.ts'
import { CommentEditor } from './CommentEditor.tsx'
import type { Use } from './useComment.ts'

/** Hydrates a comment editor; text typed before stays in the field. */
export function hydrateCommentBox(place: HTMLElement): void {
  const facts = threadContext()
  const field = place.querySelector('textarea')
  if (!facts || !field) return
  makeDirty(field)
  const { value } = field
  const kind = place.dataset['write'] as BoxKind
  const { groups } = boxOf(kind, '', '', facts.may)
  const drawn = boxOf(kind, field.id, field.ariaLabel ?? '', groups ?? [])
  const close = (isDone: boolean) => {
    root.unmount()
    takeAway(place, isDone)
  }
  const root = hydrateRoot(
    place,
    <CommentEditor
      drawn={drawn}
      use={{ ...purposeOf(kind, place, facts, close), typed: value, isBegun: 'begun' in place.dataset }}
    />
  )
}

function purposeOf(
  kind: BoxKind,
  place: HTMLElement,
  facts: ThreadContext,
  close: (isDone: boolean) => void
): Omit<Use, 'typed' | 'isBegun'> {
  const { post, path: thread, community, member: account } = facts
  const group = (place.querySelector('select')?.value ?? 'normal') as Group
  const comment = place.closest<HTMLElement>('.comment')
  const parent = comment && idOf(comment)
  if (comment && kind === 'edit') {
    const it = commentRef(facts, comment)
    return {
      account,
      draft: `${draftsOf(facts)}edit-${it.id}`,
      community,
      group,
      read: () => shown(readComment(it.id)),
      send: (body, _group, was) => shown(changeComment(it, body, was)),
      close
    }
  }
  return {
    account,
    draft: draftsOf(facts) + (parent ?? 'post'),
    community,
    group,
    send: (body, group) => publish({ post, thread, community, parent, body, group }),
    ...(parent && { close })
  }
}

/** Removes the box. The focus returns to its opener, or moves to the sent reply. */
function takeAway(place: HTMLElement, isDone: boolean): void {
  const comment = place.closest<HTMLElement>('.comment')
  const isReply = place.dataset['write'] === 'reply'
  place.remove()
  if (!comment) return
  const body = partOf(comment, '.prose')
  if (body) body.hidden = false
  if (!isReply || !isDone) partOf(comment, isReply ? 'a[data-reply]' : '.dots')?.focus()
}
