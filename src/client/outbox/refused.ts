import type { NewComment } from '#src/features/comments/store.ts'
import { threadContext } from '#src/features/comments/thread-items.ts'
import { isUnsent } from '#src/features/offline/entries.ts'
import { outboxText as text } from '#src/features/offline/messages/outbox.ts'
import type { QueuedAction } from '#src/features/offline/send-or-queue.ts'
import { drop } from '#src/features/offline/store.ts'
import { ask } from '#src/ui/dialogs/prompt.ts'

/**
 * Refused comments that this page asks their author about, by idempotency key. The value is a function that closes the
 * question.
 */
const announced = new Map<string, () => void>()

/**
 * Shows the author that a queued comment of another thread was refused, and offers to open that thread, where the
 * comment's text is.
 */
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
