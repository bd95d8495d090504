import { openReply } from './boxes.ts'
import { replyPath } from './links.ts'
import { partOf, type ThreadContext } from './thread-items.ts'

const REPLY = /^#reply-(\w+)$/

/** Opens the editor named by the address, for a member who wanted to write before the login. */
export function openWanted(facts: ThreadContext): void {
  if (location.hash === '#write') document.getElementById('write')?.focus()
  const [, id] = REPLY.exec(location.hash) ?? []
  if (id) openReplyTo(facts, id)
}

/** Opens the reply box once and not at each reload; a comment outside the page opens its own page. */
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
  for (let branch = link.closest('details'); branch; branch = branch.parentElement?.closest('details') ?? null)
    branch.open = true
  openReply(facts, link)
}
