import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Timeout of expect.poll in milliseconds, equal to that of browser tests. Vitest's default, a second, is too short. */
const expect = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // Two workers run test files: while the site of one file starts, the tests of another file run.
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
          // Three workers keep the processor busy while tests wait for the start of their site or for a password hash.
          maxWorkers: 3,
          globalSetup: './tests/support/global.ts',
          setupFiles: './tests/support/check-answers.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect
        }
      }
    ]
  }
})
