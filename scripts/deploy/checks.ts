import type { Client } from '@libsql/client'
import { missingMigrations } from '#scripts/site/migrate.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { OWN_MIGRATIONS } from './migrations.ts'
import { type Platform, PlatformError, reasonOf, temporaryProblem } from './platform.ts'
import type { Target } from './target.ts'

/** Error codes of the platform: the account has no workers.dev subdomain, or has not enabled R2. */
const NO_SUBDOMAIN = 10007
const NO_R2 = 10042

interface Right {
  path: string
  /** Name of the permission in the platform's dashboard. */
  name: string
  /** Error code with which the platform answers if the account lacks the service, and advice for the operator. */
  absent?: { code: number; help: (account: string) => string }
}

/** Permissions that the operator's token must have; each is tested by a call that changes nothing. */
const RIGHTS: Right[] = [
  {
    path: '/workers/subdomain',
    name: 'Workers Scripts: Edit',
    absent: {
      code: NO_SUBDOMAIN,
      help: account =>
        `The account has no workers.dev address yet: choose one at https://dash.cloudflare.com/${account}/workers/onboarding.`
    }
  },
  {
    path: '/r2/buckets',
    name: 'Workers R2 Storage: Edit',
    absent: {
      code: NO_R2,
      help: account =>
        `The account has no R2 yet, which keeps the pictures: switch it on at https://dash.cloudflare.com/${account}/r2.`
    }
  },
  { path: '/queues', name: 'Queues: Edit' }
]

/** Checks whether the operator's token is valid; the platform has tokens of users and tokens of accounts. */
async function tokenProblem({ ask, account }: Platform): Promise<string | null> {
  const verify = (path: string) => ask<{ status: string }>('GET', path)
  try {
    const { status } = await verify('/user/tokens/verify').catch(error => {
      if (error instanceof PlatformError && temporaryProblem(error)) throw error
      return verify(`${account}/tokens/verify`)
    })
    return status === 'active' ? null : `CLOUDFLARE_API_TOKEN is ${status}: make another one.`
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const passing = temporaryProblem(error)
    if (passing) return passing
    return `CLOUDFLARE_API_TOKEN is refused by the platform (${error.message}): make another one at https://dash.cloudflare.com/profile/api-tokens.`
  }
}

/** Statuses with which the platform answers a token that lacks a permission. */
const FORBIDDEN = new Set([401, 403])

type Outcome = 'allowed' | 'forbidden' | { help: string }

async function tryRight({ ask, account }: Platform, { path, absent }: Right, id: string): Promise<Outcome> {
  try {
    await ask('GET', `${account}${path}`)
    return 'allowed'
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code === absent?.code) return { help: absent.help(id) }
    if (FORBIDDEN.has(error.status)) return 'forbidden'
    return { help: temporaryProblem(error) ?? `CLOUDFLARE_ACCOUNT_ID: the platform refuses it: ${error.message}.` }
  }
}

async function accountProblems(platform: Platform, { account }: Target): Promise<string[]> {
  const outcomes = await Promise.all(RIGHTS.map(right => tryRight(platform, right, account)))
  if (outcomes.every(outcome => outcome === 'forbidden'))
    return [
      'CLOUDFLARE_ACCOUNT_ID: the token may do nothing there: it is the wrong account, or the token is for another.'
    ]
  const problems = outcomes.flatMap((outcome, at) => {
    if (outcome === 'allowed') return []
    return outcome === 'forbidden'
      ? [`CLOUDFLARE_API_TOKEN lacks the permission "${RIGHTS[at]?.name}".`]
      : [outcome.help]
  })
  return [...new Set(problems)]
}

async function platformProblems(platform: Platform, target: Target): Promise<string[]> {
  try {
    const problem = await tokenProblem(platform)
    return problem ? [problem] : await accountProblems(platform, target)
  } catch (error) {
    if (error instanceof Refusal) return [error.message]
    throw error
  }
}

async function databaseProblems(db: Client): Promise<string[]> {
  try {
    await missingMigrations(db, OWN_MIGRATIONS)
    return []
  } catch (error) {
    if (error instanceof Refusal) return [error.message]
    return [`The database at LIBSQL_URL does not work with LIBSQL_AUTH_TOKEN: ${reasonOf(error as Error)}.`]
  }
}

/**
 * Checks the account, the token and the database before a deploy. Nothing is changed.
 * @throws Refusal with all problems, one line for each.
 */
export async function checkTarget(target: Target, platform: Platform, db: Client): Promise<void> {
  const problems = await Promise.all([platformProblems(platform, target), databaseProblems(db)])
  if (problems.flat().length > 0) throw new Refusal(problems.flat().join('\n'))
}
