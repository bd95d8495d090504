import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startChild } from '#scripts/site/children.ts'
import { QUIET_ENV } from '#scripts/site/quiet-env.ts'
import type { Step } from './steps.ts'

/** Matches the summary line of Vitest when no test has the title given by `-t`. */
const NO_TEST_RAN = /^Tests\s+\d+ skipped \(/

interface Outcome {
  step: Step
  passed: boolean
  closing: string
}

/**
 * Finds the last summary line that a runner printed. For a runner that prints nothing on success, the line is made
 * here.
 */
function closingOf(step: Step, output: string, passed: boolean): string {
  const summaries = [...output.matchAll(new RegExp(step.closing, 'gm'))].map(([line]) => line.trim()).filter(Boolean)
  return summaries.at(-1) ?? (passed ? '1 passed, 0 failed' : '0 passed, 1 failed')
}

/** Reads the paths of the failed test files from a step's report; empty when the step has no report. */
function failedFiles({ report }: Step): string[] {
  if (!report || !existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(process.cwd(), name))
}

/**
 * Time at which a step's output is printed. 'at once' prints each line immediately; 'at the end' prints all lines when
 * the step has ended, because the lines of two steps that run at the same time would mix.
 */
type Printing = 'at once' | 'at the end'

/** Runs a step, and prints the output of its runner below the name of the step. */
async function runStep(step: Step, args: string[], printing: Printing): Promise<Outcome> {
  const heading = `\n== ${step.name}`
  if (printing === 'at once') console.log(heading)
  const started = performance.now()
  const lines: string[] = []
  const unprinted: string[] = []
  const child = startChild(step.name, process.execPath, [...step.args, ...args], {
    env: { ...process.env, ...QUIET_ENV },
    onLine: line => {
      lines.push(stripVTControlCharacters(line))
      if (printing === 'at once') console.log(line)
      else unprinted.push(line)
    }
  })
  const ended = (await child.ended) === 'ended with code 0'
  if (printing === 'at the end') console.log([heading, ...unprinted].join('\n'))
  const closing = closingOf(step, lines.join('\n'), ended)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return { step, passed: ended && !NO_TEST_RAN.test(closing), closing: `${closing} (${seconds} s)` }
}

/**
 * Runs a step. In CI each failed test file runs a second time, because the site that the file uses may have failed to
 * start. A run of a single test (`-t`) is not repeated.
 */
async function runSurely(step: Step, args: string[], printing: Printing): Promise<Outcome> {
  if (step.report) rmSync(step.report, { force: true })
  const first = await runStep(step, args, printing)
  const files = first.passed || !process.env.CI || args.includes('-t') ? [] : failedFiles(step)
  if (files.length === 0) return first
  console.log(`\nOnce more: ${files.join(' ')}`)
  const second = await runStep(step, files, printing)
  return { ...second, closing: `${first.closing}; once more: ${second.closing}` }
}

async function runLane(steps: Step[], args: string[], printing: Printing): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runSurely(step, args, printing))
  return outcomes
}

/**
 * Runs all steps, even after a failure, and prints a summary. Lanes run at the same time. Only the last lane prints
 * each line immediately. Browser tests are in one lane with the other tests: at the same time they would slow down
 * tests that depend on time (hashing, timeouts, starts of whole sites).
 * @param args arguments for the runner when there is a single step.
 * @returns true when all steps passed.
 */
export async function runSteps(steps: Step[], args: string[] = []): Promise<boolean> {
  const named = [...Map.groupBy(steps, ({ lane }) => lane).values()]
  const lanes = await Promise.all(
    named.map(lane => runLane(lane, args, lane === named.at(-1) ? 'at once' : 'at the end'))
  )
  const outcomes = lanes.flat()
  console.log('\n== result')
  for (const { step, passed, closing } of outcomes) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${step.name.padEnd(8)} ${closing}`)
  }
  const failed = outcomes.filter(({ passed }) => !passed).length
  console.log(`${outcomes.length - failed} passed, ${failed} failed`)
  return failed === 0
}
