import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** As long as browser tests wait: on a machine that does other things too, a second is not long enough. */
const expect = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // As in the browser: while the site of one file starts, that of another answers.
    maxWorkers: 2,
    execArgv: ['--import', join(import.meta.dirname, 'scripts/site/module-formats.mjs')],
    projects: [
      {
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000, expect }
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // A worker loads Vitest and the shared modules once, not for each file: these files hold no state in modules.
          isolate: false,
          // While a test waits for its site or for a password hash, the others have the cores.
          maxWorkers: 3,
          globalSetup: './tests/support/global.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect
        }
      }
    ]
  }
})
