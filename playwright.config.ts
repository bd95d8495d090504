import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findTestBrowser } from './tests/support/chromium.ts'

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A test with @phone in its title runs on an emulated phone, with @both on phone and desktop, else on a desktop. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global.ts',
  outputDir: '.tmp/playwright',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // In CI a failed test runs a second time. A test that passes only in its second run is reported as flaky, and does
  // not make the whole run fail.
  retries: process.env.CI ? 1 : 0,
  // The timeouts are long enough for a busy machine. `npm run bench` measures the speed of pages instead.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: process.env.ORIGIN,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    actionTimeout: 20_000,
    // Service workers are blocked, except in test files about the service worker: requests of a service worker bypass
    // the routes that a test sets, and its start takes a fifth of the processor time of a page.
    serviceWorkers: 'block',
    // In CI no traces are recorded, because recording makes every test slower.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: findTestBrowser() ?? undefined, args: CHROMIUM_FLAGS }
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone\b/, use: DESKTOP },
    { name: 'phone', grep: /@phone\b|@both\b/, use: PHONE }
  ]
})
