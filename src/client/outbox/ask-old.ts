import { outboxText as text } from '#src/features/offline/messages/outbox.ts'
import { queuedText } from '#src/features/offline/messages/queued.ts'
import { ask } from '#src/ui/dialogs/prompt.ts'

interface Answers {
  send(): void
  giveUp(): void
}

/**
 * Asks whether to send queued actions that are so old that the server may count them twice.
 * @returns a function that closes the question.
 */
export const askOld = (count: number, { send, giveUp }: Answers): (() => void) =>
  ask({
    name: queuedText,
    text: text.old(count),
    choices: [
      { label: text.send, isMain: true, run: send },
      { label: text.forget, run: giveUp },
      { label: text.later, run: () => undefined }
    ]
  })
