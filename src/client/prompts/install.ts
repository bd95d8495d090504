import { attempt } from '#src/lib/attempt.ts'
import type { InstallEvent } from '#src/lib/installed.ts'
import { msSince, noteNow } from '#src/lib/noted.ts'
import { promptText } from '#src/messages/prompts.ts'
import { offer } from './prompt.ts'

const text = promptText.install
/** Answer on this device: NEVER, or when the banner was closed, in milliseconds since 1970. */
const ANSWER = 'install_answer'
const NEVER = 'never'
/** A visit: so long a banner that was merely closed does not come back. */
const VISIT_MS = 24 * 3_600_000

const close = () => noteNow(ANSWER)
const refuse = () => attempt(() => localStorage.setItem(ANSWER, NEVER))
const never = { label: text.never, run: refuse }

const isWanted = (): boolean => attempt(() => localStorage.getItem(ANSWER)) !== NEVER && msSince(ANSWER) >= VISIT_MS

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
  // A later event takes the place of the one before, whose prompt is spent.
  withdraw?.()
  withdraw = offer({
    name: text.name,
    text: text.text,
    choices: [{ label: text.go, isMain: true, run: () => void install() }, never, { label: text.close, run: close }]
  })
}

/** Says how to install where no browser asks. */
export function hintInstall(): void {
  if (!isWanted()) return
  withdraw = offer({ name: text.name, text: text.hint, choices: [never, { label: text.gotIt, run: close }] })
}
