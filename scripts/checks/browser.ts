import { existsSync } from 'node:fs'
import { startChild } from '#scripts/site/children.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { findChromium, hasHeadlessShell } from '#tests/support/chromium.ts'

const HELP = `The browser tests need Chromium, and there is none on this machine.
Install it (Debian and Ubuntu: sudo apt-get install chromium), or name a browser with CHROME_PATH=/path/to/chromium.`

async function install(): Promise<void> {
  console.log('Installing Chromium (once)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const add = ['install', '-y', '-qq', '--no-install-recommends']
  // A separate call installs chromium-headless-shell, because some derivatives of Debian lack that package.
  for (const args of [
    ['update', '-qq'],
    [...add, 'chromium', 'fonts-liberation'],
    [...add, 'chromium-headless-shell']
  ]) {
    const child = startChild('apt-get', 'apt-get', args, { env })
    const end = await child.ended
    if (end !== 'ended with code 0') console.error(`apt-get ${args[0]} ${end}\n${child.lastLines()}`)
  }
}

/**
 * Installs Debian's Chromium and its headless shell if the user may install packages. Without the headless shell tests
 * take twice as long.
 * @throws Refusal with instructions when there is no Chromium even after the attempt to install it.
 */
export async function ensureChromium(): Promise<void> {
  if (process.env.CHROME_PATH ? findChromium() : findChromium() && hasHeadlessShell()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROME_PATH) await install()
  if (!findChromium()) throw new Refusal(HELP)
}
