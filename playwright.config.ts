import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findTestBrowser } from './tests/support/chromium.ts'

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A title with @phone runs on a phone, one with @both on both, any other on a desktop. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global.ts',
  outputDir: '.tmp/playwright',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // An automatic build must not fail by chance. What passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // Long enough for a machine that does other things too: how fast pages are is measured by npm run bench.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: process.env.ORIGIN,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    actionTimeout: 20_000,
    // Test files about the service worker allow it. Its requests would bypass routes of a test, and its start takes a fifth
    // of the processor time of a page.
    serviceWorkers: 'block',
    // Recording every test costs an automatic build time that it does not have.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: findTestBrowser() ?? undefined, args: CHROMIUM_FLAGS }
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone\b/, use: DESKTOP },
    { name: 'phone', grep: /@phone\b|@both\b/, use: PHONE }
  ]
})
