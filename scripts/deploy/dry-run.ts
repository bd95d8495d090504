import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '#scripts/site/build.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { commitName } from './commit.ts'
import { OWN_MIGRATIONS } from './migrations.ts'
import { buildPackage, readConfig } from './package.ts'
import { MAIL_QUESTION, secretsToSend } from './secrets.ts'
import { missingVariables, settingProblems, settingsToSend, workerName } from './target.ts'
import { tryUpload } from './upload.ts'

const listOf = (names: string[]): string => (names.length === 0 ? 'none' : names.join(', '))

function countFiles(): number {
  const entries = readdirSync(join(DIST, 'client'), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).length
}

/**
 * Runs the steps of a deploy that need neither an account of the platform nor the network.
 * @throws Refusal when a setting is invalid, the Worker is too large, or wrangler refuses it.
 */
export async function dryRun(env: NodeJS.ProcessEnv, report: (line: string) => void): Promise<void> {
  const problems = settingProblems(env)
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
  const { vars, secrets } = settingsToSend(env)
  report(
    `Worker ${workerName()}: ${await buildPackage()} KiB of gzip, ${countFiles()} static files, commit ${commitName()}.`
  )
  await tryUpload(vars)
  const { r2_buckets, queues, triggers } = readConfig()
  report(`Bucket: ${listOf(r2_buckets.map(({ bucket_name }) => bucket_name))}.`)
  report(`Queue: ${listOf(queues.producers.map(({ queue }) => queue))}. Timer: ${listOf(triggers.crons)}.`)
  report(`Migrations: ${OWN_MIGRATIONS.length}, up to ${OWN_MIGRATIONS.at(-1)?.tag}.`)
  report(`Settings: ${listOf(Object.keys(vars))}. Secrets: ${listOf(Object.keys(secretsToSend(secrets, [])))}.`)
  for (const line of missingVariables(env)) report(`A deploy needs more: ${line}`)
  if (!secrets['MAIL_URL']) report(MAIL_QUESTION)
  report('Nothing was uploaded.')
}
