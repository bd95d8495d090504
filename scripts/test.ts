import setup from '#tests/support/global.ts'
import { ensureChromium } from './checks/browser.ts'
import { addFilesOfTitle } from './checks/by-title.ts'
import { runSteps } from './checks/runner.ts'
import { STATIC_STEPS, TEST_STEPS } from './checks/steps.ts'
import { stopChildren } from './site/children.ts'
import { explain } from './site/refusal.ts'
import { onTermination } from './site/termination.ts'

/**
 * Process of `npm test`, which runs all runners. `npm test -- unit`, or another name of a runner, runs only this runner
 * with the arguments after its name.
 */
const [only = '', ...rest] = process.argv.slice(2)
const args = addFilesOfTitle(only, rest)
const steps = [...STATIC_STEPS, ...TEST_STEPS].filter(({ name }) => !only || name === only)

onTermination(() => void stopChildren().then(() => process.exit(1)))
process.env.CI ??= '1'

async function run(): Promise<boolean> {
  if (steps.some(({ needs }) => needs === 'browser')) await ensureChromium()
  if (!steps.some(({ needs }) => needs !== 'nothing')) return runSteps(steps, args)
  const close = await setup()
  try {
    return await runSteps(steps, args)
  } finally {
    await close()
  }
}

try {
  if (steps.length === 0) console.error(`There is no runner "${only}".`)
  process.exit(steps.length > 0 && (await run()) ? 0 : 1)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
