import { ask } from '#src/client/prompts/prompt.ts'
import { threadContext } from '#src/lib/thread.ts'
import { outboxText as text } from '#src/messages/outbox.ts'
import type { NewComment } from '#src/stores/comments/comments.ts'
import { isUnsent } from '#src/stores/outbox/entries.ts'
import { drop } from '#src/stores/outbox/outbox.ts'
import type { QueuedAction } from '#src/stores/outbox/send-or-queue.ts'

/**
 * Refused comments with an open question in this page, by their keys, each with the function that withdraws
 * the question.
 */
const announced = new Map<string, () => void>()

/** Leads the author of a comment that was refused in the background to its stored text. */
export function announceRefused(queue: readonly QueuedAction[]): void {
  const thread = threadContext()?.post
  const refused = queue.filter(action => !isUnsent(action) && (action.after as NewComment).post !== thread)
  for (const [key, takeBack] of announced)
    if (!refused.some(action => action.key === key)) {
      takeBack()
      announced.delete(key)
    }
  for (const action of refused) if (!announced.has(action.key)) announced.set(action.key, announce(action))
}

function announce({ key, refusal = '', after }: QueuedAction): () => void {
  const { body, thread } = after as NewComment
  return ask({
    name: text.refused,
    text: text.why(refusal, body),
    choices: [
      { label: text.show, isMain: true, run: () => location.assign(thread) },
      { label: text.drop, run: () => void drop(key) },
      { label: text.later, run: () => undefined }
    ]
  })
}
