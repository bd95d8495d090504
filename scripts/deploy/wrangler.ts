import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startChild } from '#scripts/site/children.ts'
import { QUIET_ENV } from '#scripts/site/quiet-env.ts'
import { Refusal } from '#scripts/site/refusal.ts'

const WRANGLER = join(import.meta.dirname, '../../node_modules/wrangler/bin/wrangler.js')
const DONE = 'ended with code 0'
const PATIENCE_MS = 5 * 60_000

/** A line of wrangler's machine-readable output. */
interface WranglerOutput {
  type: string
  version_id?: string
  targets?: string[]
}

function readOutput(file: string): WranglerOutput[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as WranglerOutput)
}

/** Matches the error code with which the platform's free plan refuses a Worker that sets limits. */
const FREE_PLAN = /\bcode: 100328\b/
const PLAN_HELP = 'A login takes more of the processor than the free plan allows: docs/deploy.md, step 2.'

const ERROR = /^.*\[ERROR\]\s*/

/** Matches wrangler's invitation to report bugs. */
const INVITATION = /^If you think this is a bug/

/**
 * Extracts the reason of a failure from the output of wrangler: the lines from the last error on, or all given lines
 * when none is an error.
 */
function reasonIn(lines: string[]): string {
  const at = lines.findLastIndex(line => ERROR.test(line))
  const messages = lines.slice(Math.max(at, 0)).map(line => line.replace(ERROR, '').trim())
  const reason = messages.filter(line => line && !INVITATION.test(line)).join('\n')
  return FREE_PLAN.test(reason) ? `${reason}\n${PLAN_HELP}` : reason
}

/**
 * Runs wrangler with a timeout of five minutes. Without a terminal wrangler asks no questions.
 * @param folder empty folder for wrangler's output file.
 * @param hidden texts that are removed from wrangler's messages.
 * @returns wrangler's machine-readable output about the deploy.
 * @throws Refusal with wrangler's reason.
 */
export async function runWrangler(args: string[], folder: string, hidden: string[]): Promise<WranglerOutput> {
  const output = join(folder, 'output.ndjson')
  const env = {
    ...process.env,
    ...QUIET_ENV,
    NO_COLOR: '1',
    WRANGLER_OUTPUT_FILE_PATH: output,
    WRANGLER_LOG_PATH: folder
  }
  const child = startChild('wrangler', process.execPath, [WRANGLER, ...args], { env })
  const deadline = setTimeout(() => void child.stop(), PATIENCE_MS)
  const end = await child.ended
  clearTimeout(deadline)
  const result = readOutput(output)
  const deployed = result.findLast(({ type }) => type === 'deploy')
  if (deployed && end === DONE) return deployed
  // The exit code is not enough: wrangler exits with the code of success when a signal terminates it.
  const lines = end === DONE ? [] : stripVTControlCharacters(child.lastLines()).split('\n')
  const reason = reasonIn(lines) || 'ended before it was done.'
  throw new Refusal(`wrangler: ${hidden.reduce((text, secret) => text.replaceAll(secret, '…'), reason)}`)
}
