import { offer } from '#src/ui/dialogs/prompt.ts'
import { declinedKey, declinePush, mayAskAboutPush } from './push-choice.ts'
import { pushText as text } from './text.ts'
import { switchOn } from './toggle.ts'

/**
 * Asks a member whether to show notifications on this device, once in 30 days. A question without an answer counts as
 * declined.
 */
export function askAboutPush(key: string): void {
  if (!mayAskAboutPush()) return
  const takeBack = offer({
    name: text.title,
    text: text.question,
    onShown: declinePush,
    choices: [
      { label: text.yes, isMain: true, run: () => void switchOn(key) },
      { label: text.later, run: declinePush }
    ]
  })
  // The question disappears when it is declined in another tab.
  addEventListener('storage', ({ key }) => key === declinedKey() && takeBack())
}
