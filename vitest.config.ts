import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Timeout of expect.poll, equal to that of browser tests. A second, Vitest's default, is too short. */
const expect = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // With two workers the tests of one file run while the site of another file starts.
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
          // A worker loads Vitest and shared modules once for all its test files, because test files store no state in
          // modules.
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
