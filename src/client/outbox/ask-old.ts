import { ask } from '#src/client/prompts/prompt.ts'
import { outboxText as text } from '#src/messages/outbox.ts'
import { waitsText } from '#src/messages/waiting.ts'

interface Answers {
  send(): void
  giveUp(): void
}

/** Asks what is to become of acts so old that they may count twice. @returns takes the question back. */
export const askOld = (count: number, { send, giveUp }: Answers): (() => void) =>
  ask({
    name: waitsText,
    text: text.old(count),
    acts: [
      { label: text.send, isMain: true, run: send },
      { label: text.forget, run: giveUp },
      { label: text.later, run: () => undefined }
    ]
  })
