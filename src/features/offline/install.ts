import type { InstallEvent } from '#src/browser/installed.ts'
import { msSince, noteNow } from '#src/browser/noted.ts'
import { readDevice, writeDevice } from '#src/browser/storage.ts'
import { offer } from '#src/ui/dialogs/prompt.ts'
import { promptText } from './prompts-text.ts'

const text = promptText.install
/** Storage key of the reader's answer: NEVER, or the time of the last closed banner in milliseconds since 1970. */
const ANSWER = 'install_answer'
const NEVER = 'never'
/** Time before a closed banner is shown again. */
const VISIT_MS = 24 * 3_600_000

const close = () => noteNow(ANSWER)
const refuse = () => writeDevice(ANSWER, NEVER)
const never = { label: text.never, run: refuse }

const isWanted = (): boolean => readDevice(ANSWER) !== NEVER && msSince(ANSWER) >= VISIT_MS

let withdraw: (() => void) | undefined
addEventListener('appinstalled', () => {
  refuse()
  withdraw?.()
})

/** Offers to install the app, by the browser's own question, unless the reader has declined. */
export function offerInstall(event: InstallEvent): void {
  if (!isWanted()) return
  const install = async () => {
    await event.prompt()
    const { outcome } = await event.userChoice
    if (outcome === 'dismissed') close()
  }
  // A later event replaces the previous one, whose prompt is used up.
  withdraw?.()
  withdraw = offer({
    name: text.name,
    text: text.text,
    choices: [{ label: text.go, isMain: true, run: () => void install() }, never, { label: text.close, run: close }]
  })
}

/** Shows how to install the app where the browser has no install prompt. */
export function hintInstall(): void {
  if (!isWanted()) return
  withdraw = offer({ name: text.name, text: text.hint, choices: [never, { label: text.gotIt, run: close }] })
}
