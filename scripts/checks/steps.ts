import { join } from 'node:path'

const TMP = join(import.meta.dirname, '../../.tmp')
const bin = (name: string): string => join(import.meta.dirname, '../../node_modules', name)

/**
 * Group of steps of `npm test`. Steps of different lanes run at the same time, steps of one lane run one after another.
 */
type Lane = 'sources' | 'code'

/** One runner of `npm test`. */
export interface Step {
  name: string
  lane: Lane
  /** Arguments of the command `node` that starts the runner. */
  args: string[]
  /** Matches the summary line in the runner's output, from which colours are removed. */
  closing: RegExp
  needs: 'nothing' | 'site' | 'browser'
  /** Path of the JSON report that lists failed test files. A runner with a report takes test files as arguments. */
  report?: string
}

function vitest(name: string, needs: Step['needs']): Step {
  const report = join(TMP, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [bin('vitest/vitest.mjs'), 'run', '--project', name, ...reporters]
  return { name, lane: 'code', args, closing: /^\s*Tests .*$/m, needs, report }
}

/** Runners that only read the source files. */
export const STATIC_STEPS: Step[] = [
  {
    name: 'types',
    lane: 'sources',
    args: [bin('astro/bin/astro.mjs'), 'check'],
    closing: /^Result .*$|^- \d+ errors?$/m,
    needs: 'nothing'
  },
  {
    name: 'lint',
    lane: 'sources',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
    closing: /^Checked .*$/m,
    needs: 'nothing'
  },
  {
    name: 'rules',
    lane: 'sources',
    args: [join(import.meta.dirname, 'run.ts')],
    closing: /^\d+ passed, .*$/m,
    needs: 'nothing'
  },
  {
    name: 'knip',
    lane: 'sources',
    args: [bin('knip/bin/knip.js'), '--no-config-hints'],
    closing: /^$/,
    needs: 'nothing'
  }
]

/** Runners that execute the code. */
export const TEST_STEPS: Step[] = [
  vitest('unit', 'nothing'),
  vitest('api', 'site'),
  {
    name: 'browser',
    lane: 'code',
    args: [bin('@playwright/test/cli.js'), 'test'],
    closing: /^\s*\d+ passed.*$/m,
    needs: 'browser'
  }
]
