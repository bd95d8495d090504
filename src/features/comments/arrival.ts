import { replyPath } from '#src/ui/comment-links.ts'
import { openReply } from './boxes.ts'
import { unfoldTo } from './show-comment.ts'
import { partOf, type ThreadContext } from './thread-items.ts'

const REPLY = /^#reply-(\w+)$/

/**
 * Opens the editor named by the address's fragment: before logging in, the guest had clicked the link that opens it.
 */
export function openWanted(facts: ThreadContext): void {
  if (location.hash === '#write') document.getElementById('write')?.focus()
  const [, id] = REPLY.exec(location.hash) ?? []
  if (id) openReplyTo(facts, id)
}

/**
 * Opens the reply editor of a comment, and removes the editor's name from the address, so that a reload does not open
 * the editor again. If the page does not contain the comment, the page with the reply form is opened instead.
 */
function openReplyTo(facts: ThreadContext, id: string): void {
  const comment = document.getElementById(`c${id}`)
  if (!comment) {
    location.replace(replyPath({ post: facts.post, comment: id }))
    return
  }
  history.replaceState(history.state, '', `#c${id}`)
  const link = partOf(comment, 'a[data-reply]:not([hidden])')
  if (!link) {
    comment.scrollIntoView()
    return
  }
  unfoldTo(link)
  openReply(facts, link)
}
