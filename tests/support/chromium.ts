import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** The browser of this machine: CHROME_PATH, or where systems put it; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : null
  return PLACES.find(existsSync) ?? null
}

/** The engine of Chromium without its windows, as Debian packs it. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'

export const hasHeadlessShell = (): boolean => existsSync(HEADLESS_SHELL)

/** The browser of tests: the headless shell where there is one, in half the time, else the whole browser. */
export const findTestBrowser = (): string | null =>
  hasHeadlessShell() && !process.env.CHROME_PATH ? HEADLESS_SHELL : findChromium()

/** Flags for a machine without a display, a graphics card and a network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]
