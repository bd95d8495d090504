import type { Client } from '@libsql/client'
import { Refusal } from '#scripts/site/refusal.ts'
import { checkTarget } from './checks.ts'
import { commitName } from './commit.ts'
import { openDatabase, refuseOnDatabaseError } from './database.ts'
import { checkDomains } from './domains.ts'
import { siteAddress, waitUntilHealthy } from './health-check.ts'
import { addHealthyVersion, readHealthyVersions } from './healthy-versions.ts'
import { type DeployLock, takeDeployLock } from './lock.ts'
import { migrateRemote, OWN_MIGRATIONS } from './migrations.ts'
import { buildPackage, builtFiles, digestOf, readConfig } from './package.ts'
import { openPlatform, type Platform } from './platform.ts'
import { type DeployState, reportFailedUpload, rollBackUnhealthy, versionName } from './rollback.ts'
import { keptMailProblem, MAIL_QUESTION, secretsToSend } from './secrets.ts'
import type { Target } from './target.ts'
import { type Uploaded, type UploadInput, upload } from './upload.ts'
import { digestIn, findDeployed, listSecrets, type Version } from './versions.ts'

const NOTHING_CHANGED = 'Nothing has changed.'
const NOTHING_UPLOADED = 'Nothing was uploaded: what ran before goes on.'
const NOT_WRITTEN = 'The new version runs and is well, but that is not written down: deploy again, which does no harm.'

/** Data that all steps of a deploy need. */
interface Deploy {
  target: Target
  platform: Platform
  db: Client
  /** Receives progress messages for the operator. */
  report(line: string): void
  /** Aborted when the command is terminated. */
  signal: AbortSignal
}

/** Data of a deploy that holds the lock. */
interface Locked extends Deploy, DeployState {
  lock: DeployLock
}

/** Checks the health of a version. @returns the problem, or null. @throws Refusal when this deploy lost its lock. */
async function problemOf(
  { target, signal, report, lock }: Locked,
  site: string,
  version: string
): Promise<string | null> {
  report(`Looking at ${site}…`)
  return waitUntilHealthy(
    site,
    { version, files: builtFiles() },
    { seconds: target.patience, signal, afterFailure: lock.hold }
  )
}

async function uploadOver({ platform, before, healthyVersions, lock }: Locked, cargo: UploadInput): Promise<Uploaded> {
  try {
    return await upload(cargo)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const lockError = await lock.hold().then(
      () => null,
      (refusal: Refusal) => `${error.message}\n${refusal.message}`
    )
    throw new Refusal(lockError ?? (await reportFailedUpload(platform, { before, healthyVersions }, error.message)))
  }
}

/** Checks the health of the deployed version when a deploy would upload no change. */
async function checkDeployed(deploy: Locked, present: Version): Promise<void> {
  const site = await siteAddress(deploy.target, deploy.platform)
  const problem = await problemOf(deploy, site, present.id)
  if (problem) throw new Refusal(`${versionName(present)} is deployed already, but unwell: ${problem}.`)
  deploy.report(`Nothing has changed: ${versionName(present)} is at ${site}.`)
}

/** Uploads a new version and checks its health. @returns the id of the version. */
async function replace(deploy: Locked, digest: string): Promise<string> {
  const { target, platform, report, healthyVersions } = deploy
  const existing = await listSecrets(platform)
  const problem = target.secrets['MAIL_URL'] ? null : keptMailProblem(target.vars, existing)
  if (problem) throw new Refusal(`${problem}\n${NOTHING_UPLOADED}`)
  if (!target.secrets['MAIL_URL'] && !existing.includes('MAIL_URL')) report(MAIL_QUESTION)
  const secrets = secretsToSend(target.secrets, existing)
  report('Uploading…')
  const cargo = { vars: target.vars, secrets, digest, commit: commitName() }
  const { version, address } = await uploadOver(deploy, cargo)
  const site = target.siteUrl ?? address
  const unwell = site ? await problemOf(deploy, site, version) : 'it has no address: name one with SITE_URL'
  if (unwell)
    throw new Refusal(await rollBackUnhealthy(platform, healthyVersions, `The new version is unwell: ${unwell}.`))
  report(`Deployed: version ${version} is at ${site}.`)
  return version
}

async function underLock(deploy: Deploy, lock: DeployLock): Promise<void> {
  const { target, platform, db, report, signal } = deploy
  const before = await findDeployed(platform)
  const known = await refuseOnDatabaseError(readHealthyVersions(db), NOTHING_CHANGED)
  const healthyVersions = await migrateRemote(db, { before, healthyVersions: known }, { report, renew: lock.renew })
  const locked = { ...deploy, lock, before, healthyVersions }
  const digest = digestOf(target)
  // A version that never passed a health check is uploaded again, because its upload may have been interrupted before
  // the Worker had its timer (the trigger of its scheduled jobs) or its queue.
  if (before && healthyVersions.has(before.id) && digestIn(before) === digest) return checkDeployed(locked, before)
  if (signal.aborted) throw new Refusal('Broken off before the upload: what ran before goes on.')
  await refuseOnDatabaseError(lock.renew(), NOTHING_UPLOADED)
  const version = await replace(locked, digest)
  await refuseOnDatabaseError(addHealthyVersion(db, version, OWN_MIGRATIONS.at(-1)?.tag ?? ''), NOT_WRITTEN)
}

/**
 * Deploys the site in these steps: checks, build, migrations, upload, health check. A new version that is unhealthy is
 * rolled back.
 * @throws Refusal that names the problem, the running version and the remedy.
 */
export async function deploySite(target: Target, report: (line: string) => void, signal: AbortSignal): Promise<void> {
  const deploy: Deploy = { target, platform: openPlatform(target), db: openDatabase(target), report, signal }
  report('Checking account and database…')
  await checkTarget(target, deploy.platform, deploy.db)
  report('Building…')
  report(`The Worker has ${await buildPackage()} KiB of gzip.`)
  await checkDomains(deploy.platform, readConfig().routes)
  const lock = await refuseOnDatabaseError(takeDeployLock(deploy.db), NOTHING_CHANGED)
  try {
    await underLock(deploy, lock)
  } finally {
    // An error of the release is only reported. Thrown here, it would replace a more important error of the deploy.
    await lock.release().catch(() => report('The lock was not released: it ends by itself within ten minutes.'))
  }
}
