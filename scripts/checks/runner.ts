import { stripVTControlCharacters } from 'node:util'
import { startChild } from '#scripts/site/children.ts'
import { QUIET } from '#scripts/site/quiet.ts'
import type { Step } from './steps.ts'

interface Outcome {
  step: Step
  passed: boolean
  closing: string
}

/** The last line that sums the runner up; runners that say nothing when all is well get a line of the same kind. */
function closingOf(step: Step, output: string, passed: boolean): string {
  const found = [...output.matchAll(new RegExp(step.closing, 'gm'))].map(([line]) => line.trim()).filter(Boolean)
  return found.at(-1) ?? (passed ? '1 passed, 0 failed' : '0 passed, 1 failed')
}

/** Runs a step, shows what it writes, and then its closing line. */
async function runStep(step: Step, args: string[]): Promise<Outcome> {
  console.log(`\n== ${step.name}`)
  const started = performance.now()
  const lines: string[] = []
  const child = startChild(step.name, process.execPath, [...step.args, ...args], {
    env: { ...process.env, ...QUIET },
    onLine: line => {
      lines.push(stripVTControlCharacters(line))
      console.log(line)
    }
  })
  const passed = (await child.ended) === 'ended with code 0'
  const closing = closingOf(step, lines.join('\n'), passed)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return { step, passed, closing: `${closing} (${seconds} s)` }
}

/**
 * Runs the steps one after another, all of them even when one fails, and sums them up.
 * @param args further arguments, when a single step was asked for.
 * @returns whether all passed.
 */
export async function runSteps(steps: Step[], args: string[] = []): Promise<boolean> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step, args))
  console.log('\n== result')
  for (const { step, passed, closing } of outcomes) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${step.name.padEnd(8)} ${closing}`)
  }
  const failed = outcomes.filter(({ passed }) => !passed).length
  console.log(`${outcomes.length - failed} passed, ${failed} failed`)
  return failed === 0
}
