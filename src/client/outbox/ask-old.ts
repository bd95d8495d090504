import { ask } from '#src/client/prompts/prompt.ts'
import { outboxText as text } from '#src/messages/outbox.ts'
import { queuedText } from '#src/messages/queued.ts'

interface Answers {
  send(): void
  giveUp(): void
}

/** Asks what is to become of acts so old that they may count twice. @returns takes the question back. */
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
