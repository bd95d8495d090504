import type { InstallEvent } from '#src/browser/installed.ts'
import { msSince, noteNow } from '#src/browser/noted.ts'
import { readDevice, writeDevice } from '#src/browser/storage.ts'
import { offer } from '#src/ui/dialogs/prompt.ts'
import { promptText } from './messages/prompts.ts'

const text = promptText.install
/**
 * Storage key of the reader's answer to the banner: 'never', or the time at which the banner was closed, in
 * milliseconds since 1970.
 */
const ANSWER = 'install_answer'
const NEVER = 'never'
/** Time for which a closed banner is not shown again, in milliseconds. */
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

/** Shows a banner that offers to install the app by the browser's own prompt, unless the reader has declined. */
export function offerInstall(event: InstallEvent): void {
  if (!isWanted()) return
  const install = async () => {
    await event.prompt()
    const { outcome } = await event.userChoice
    if (outcome === 'dismissed') close()
  }
  // Each event has a prompt that works once, so the banner of an earlier event is replaced.
  withdraw?.()
  withdraw = offer({
    name: text.name,
    text: text.text,
    choices: [{ label: text.go, isMain: true, run: () => void install() }, never, { label: text.close, run: close }]
  })
}

/** Shows a banner with the way to install the app, for browsers without an install prompt. */
export function hintInstall(): void {
  if (!isWanted()) return
  withdraw = offer({ name: text.name, text: text.hint, choices: [never, { label: text.gotIt, run: close }] })
}
