import { ask } from '#src/client/prompts/prompt.ts'
import { factsOfPage } from '#src/lib/thread.ts'
import { outboxText as text } from '#src/messages/outbox.ts'
import type { NewComment } from '#src/stores/comments/comments.ts'
import type { Waiting } from '#src/stores/outbox/deliver.ts'
import { isUnsent } from '#src/stores/outbox/entries.ts'
import { drop } from '#src/stores/outbox/outbox.ts'

/** Comments that were told of in this page, by their keys, each with what takes that back. */
const told = new Map<string, () => void>()

/** Whoever wrote a comment that was refused while its thread stood in no page is led to its text, which waits there. */
export function tellRefused(waiting: readonly Waiting[]): void {
  const here = factsOfPage()?.post
  const refused = waiting.filter(act => !isUnsent(act) && (act.after as NewComment).post !== here)
  for (const [key, takeBack] of told)
    if (!refused.some(act => act.key === key)) {
      takeBack()
      told.delete(key)
    }
  for (const act of refused) if (!told.has(act.key)) told.set(act.key, tell(act))
}

function tell({ key, refusal = '', after }: Waiting): () => void {
  const { body, thread } = after as NewComment
  return ask({
    name: text.refused,
    text: text.why(refusal, body),
    acts: [
      { label: text.show, isMain: true, run: () => location.assign(thread) },
      { label: text.drop, run: () => void drop(key) },
      { label: text.later, run: () => undefined }
    ]
  })
}
