import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/site/refusal.ts'
import { openDemoSite } from '../demo-site.ts'
import { printComparison, USUAL } from '../in-turns.ts'
import { comparePeers } from './compare.ts'
import { writeContent } from './content.ts'
import { ROWS, readDescription } from './description.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY_MS = 120_000
/** Forums with which ours is compared, and whose absence the bench reports. */
const WANTED = ['FluxBB', 'NodeBB', 'MyBB']

async function openOwnSite() {
  const { calls, ...site } = await openDemoSite('Veche', ROOT)
  return {
    ...site,
    calls: Object.fromEntries(Object.entries(calls).filter(([what]) => ROWS.some(row => row === what)))
  }
}

function positive(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (Number(text) > 0) return Number(text)
  throw new Refusal(`${text} is no number above 0.`)
}

function readArguments(args: string[]) {
  const options = { rounds: { type: 'string' }, seconds: { type: 'string' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}

/**
 * Compares our site with peers that are described in files (docs/how-to/peers.md), and names the forums without a
 * description.
 * @param args files; or 'content' and a folder, into which the content of the demo forum is written for an import.
 * Options are --rounds=N and --seconds=N.
 */
export async function benchPeers(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args)
  const [first, folder] = positionals
  if (first === 'content') {
    if (!folder) throw new Refusal('The content needs a folder: npm run bench -- peers content FOLDER')
    return writeContent(folder)
  }
  const peers = positionals.map(readDescription)
  const times = {
    rounds: positive(values.rounds, USUAL.rounds),
    ms: positive(values.seconds, USUAL.ms / 1000) * 1000
  }
  const comparison = await comparePeers([await openOwnSite()], peers, { ...times, readyMs: READY_MS })
  printComparison(comparison, times)
  const isGiven = (forum: string) => peers.some(({ name }) => name.toLowerCase().includes(forum.toLowerCase()))
  const missing = WANTED.filter(forum => !isGiven(forum))
  console.log('')
  for (const fault of comparison.faults) console.log(`Not measured: ${fault}`)
  for (const forum of missing)
    console.log(`Not measured: ${forum}: no description was given; docs/how-to/peers.md tells how to write one.`)
}
