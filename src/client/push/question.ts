import { offer } from '#src/client/prompts/prompt.ts'
import { DECLINED, declinePush, mayAskAboutPush } from '#src/lib/push-choice.ts'
import { pushText as text } from '#src/messages/push.ts'
import { switchOn } from './press.ts'

/** Asks whether the browser may notify; a no, here or in the browser's own question, holds for 30 days. */
export function askAboutPush(key: string): void {
  if (!mayAskAboutPush()) return
  const accept = async () => {
    if (!(await switchOn(key))) declinePush()
  }
  const takeBack = offer({
    name: text.title,
    text: text.question,
    acts: [
      { label: text.yes, isMain: true, run: accept },
      { label: text.later, run: declinePush }
    ]
  })
  // Declined in another tab.
  addEventListener('storage', ({ key }) => key === DECLINED && takeBack())
}
