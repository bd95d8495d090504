import { openDatabase } from './deploy/database.ts'
import { dryRun } from './deploy/dry-run.ts'
import { openPlatform, PlatformError, temporaryProblem } from './deploy/platform.ts'
import { rollBack } from './deploy/rollback.ts'
import { deploySite } from './deploy/run.ts'
import { statusLines } from './deploy/status.ts'
import { readTarget } from './deploy/target.ts'
import { stopChildren } from './site/children.ts'
import { explain, Refusal } from './site/refusal.ts'
import { onTermination } from './site/termination.ts'

const USAGE = `Usage: npm run deploy
       npm run deploy -- --dry-run
       npm run deploy -- status
       npm run deploy -- rollback`

const report = (line: string): void => console.log(line)

/** Functions of the subcommands of `npm run deploy`, by name. */
const COMMANDS: Record<string, (signal: AbortSignal) => Promise<void>> = {
  '': signal => deploySite(readTarget(process.env), report, signal),
  '--dry-run': () => dryRun(process.env, report),
  async status() {
    for (const line of await statusLines(readTarget(process.env))) report(line)
  },
  async rollback() {
    const target = readTarget(process.env)
    report(await rollBack(openPlatform(target), openDatabase(target)))
  }
}

async function run([word = '', ...rest]: string[], signal: AbortSignal): Promise<void> {
  const command = Object.hasOwn(COMMANDS, word) && rest.length === 0 ? COMMANDS[word] : undefined
  if (!command) throw new Refusal(USAGE)
  await command(signal)
}

/** Turns an error of the edge platform's API into a message for the operator; returns other errors unchanged. */
function readableError(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error
  return new Refusal(temporaryProblem(error) ?? `The platform refuses: ${error.message}`)
}

const abort = new AbortController()
// A terminated deploy completes its current step, releases its lock and reports which version runs.
onTermination(() => {
  abort.abort()
  void stopChildren()
})
try {
  await run(process.argv.slice(2), abort.signal)
  process.exit(0)
} catch (error) {
  explain(readableError(error))
  process.exit(1)
}
