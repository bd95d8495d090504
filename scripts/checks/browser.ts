import { existsSync } from 'node:fs'
import { startChild } from '#scripts/site/children.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { findChromium } from '#tests/support/chromium.ts'

const HELP = `The browser tests need Chromium, and there is none on this machine.
Install it (Debian and Ubuntu: sudo apt-get install chromium), or name a browser with CHROME_PATH=/path/to/chromium.`

async function install(): Promise<void> {
  console.log('Installing Chromium (once)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']
  ]) {
    const child = startChild('apt-get', 'apt-get', args, { env })
    const end = await child.ended
    if (end !== 'ended with code 0') console.error(`apt-get ${args[0]} ${end}\n${child.lastLines()}`)
  }
}

/**
 * Makes sure that there is a browser: installs Debian's when this user may.
 * @throws Refusal that says exactly what to do.
 */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROME_PATH) await install()
  if (!findChromium()) throw new Refusal(HELP)
}
