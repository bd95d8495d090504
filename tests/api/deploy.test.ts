import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tablesOf, WAITING } from '#scripts/backup/tables.ts'
import { freePort } from '#scripts/site/ports.ts'
import { ROOT } from '#tests/support/admin-command.ts'
import { startDeploy } from '#tests/support/deploy-command.ts'
import { CAPTCHA_SECRET, type DeployEnvironment, openDeployEnvironment } from '#tests/support/deploy-environment.ts'
import { type PlatformServer, TOKEN } from '#tests/support/platform.ts'

/** Timeout in milliseconds of a test with four deploys. */
const FOUR_DEPLOYS_MS = 240_000
const SLOW = { timeout: 60_000, interval: 50 }
/** A setting that differs from the previous deploy, so that there is something to deploy. */
const YARD = { SITE_NAME: 'Двор' }

let environment: DeployEnvironment
let platform: PlatformServer
let db: Client
beforeAll(async () => {
  environment = await openDeployEnvironment()
  ;({ platform, db } = environment)
})
afterAll(() => environment?.close())

const deploy: DeployEnvironment['deploy'] = (others, args) => environment.deploy(others, args)

/** Reads the files in a folder and returns the texts that contain a secret of the site. */
function secretsIn(path: string): string[] {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  return texts.filter(text => text.includes(CAPTCHA_SECRET) || text.includes(environment.database.authToken))
}

const migrations = async (): Promise<number> =>
  Number((await db.execute('select count(*) from migrations')).rows[0]?.[0])
const ALL = readdirSync(join(ROOT, 'migrations')).filter(name => name.endsWith('.sql')).length

describe('the first deploy', () => {
  test('applies the migrations before a failing migration, and reports the failing migration by its name', async () => {
    await db.execute('create table analytics_days (other)')
    const answer = await deploy()
    expect(answer).toContain('Migration 0021_days_and_moderators failed, and nothing of it was done: ')
    expect(answer).toContain('Nothing is deployed: mend what it says, and deploy again.')
    expect(await migrations()).toBe(21)
    expect(platform.state.versions).toEqual([])
    await db.execute('drop table analytics_days')
  })

  test('reports the platform’s refusal if the plan allows too little CPU time for the hash of a password', async () => {
    platform.lacks.paidPlan = true
    const answer = await deploy()
    platform.lacks.paidPlan = false
    expect(answer).toMatch(/^1 /)
    expect(answer).toContain('CPU limits are not supported for the Free plan. [code: 100328]\nA login takes more ')
    expect(answer).toContain('Nothing is deployed.')
    expect(await migrations()).toBe(ALL)
  })

  test('a first deploy of an unhealthy version reports that there is no earlier version to deploy again', async () => {
    platform.isHealthy = false
    const answer = await deploy({ LOOK_S: '1' })
    platform.isHealthy = true
    expect(answer).toMatch(/^1 /)
    expect(answer).toContain('The new version is unwell: /healthz answers 503.\nThere is no version to go back to.')
  })

  test('makes the bucket, the queues, the timer and the missing secret key, and sends settings and secrets separately', async () => {
    const { state } = platform
    expect([...state.buckets, ...state.queues.keys()]).toEqual([
      'veche-media',
      'veche-jobs',
      'veche-previews',
      'veche-hooks'
    ])
    expect(state.crons).toEqual([{ cron: '* * * * *' }])
    expect(state.present?.vars).toEqual({ SITE_URL: platform.site })
    expect(state.present?.secrets).toEqual({
      LIBSQL_URL: environment.database.url,
      LIBSQL_AUTH_TOKEN: environment.database.authToken,
      CAPTCHA_SECRET,
      SECRET_KEY: expect.stringMatching(/^[\w-]{43}$/)
    })
  })
})

test('a backup leaves out the table with the deploy’s lock', async () => {
  const names = (await tablesOf(environment.database, WAITING)).map(({ name }) => name)
  expect(names).toContain('users')
  expect(names).not.toContain('deploy_lock')
})

describe('a later deploy', () => {
  test('a deploy after an unhealthy one makes a new version with an unchanged secret key; a simultaneous deploy is refused', async () => {
    const key = platform.state.present?.secrets['SECRET_KEY']
    platform.network = 'waits'
    const first = deploy({ ...YARD, SECRET_KEY: 'x'.repeat(32) })
    await vi.waitFor(() => expect(platform.isWaiting).toBe(true), SLOW)
    expect(await deploy({ SITE_NAME: 'Другой' })).toMatch(
      /Another deploy is under way, from \S+: wait for its end. If it was killed, its lock ends at \d\d:\d\d:\d\d UTC./
    )
    platform.network = 'well'
    expect(await first).toMatch(/^0 /)
    expect(platform.state.present).toMatchObject({
      number: 2,
      vars: YARD,
      secrets: { SECRET_KEY: key }
    })
  })

  for (const [lock, until] of [
    ['has expired', '- 1'],
    ['ends in two hours, because the clock was set back', '+ 7200']
  ])
    test(`a deploy of an unchanged version, with an account token, uploads nothing, although a killed deploy left a lock that ${lock}`, async () => {
      platform.lacks.user = true
      await db.execute(`update deploy_lock set holder = 'killed', until = unixepoch() ${until}`)
      const answer = await deploy(YARD)
      platform.lacks.user = false
      expect(answer).toMatch(/^0 /)
      expect(answer).toContain('Database: up to date.')
      expect(answer).toContain('Nothing has changed: version 2 ')
      expect(platform.state.versions).toHaveLength(2)
      expect(platform.state.deployments).toHaveLength(2)
    })

  test('the command "status" shows the deployed version, and whether that version equals the local sources and settings', async () => {
    const same = await deploy(YARD, ['status'])
    expect(same).toMatch(/^0 Worker veche: version 2 \(commit [^)]+\) of \d{4}-/)
    expect(same).toContain(`Site: ${platform.site} is well.`)
    expect(same).toContain('Sources and settings here are those that are deployed.')
    expect(same).toContain(`Database: ${ALL} of ${ALL} migrations.`)
    expect(await deploy({}, ['status'])).toContain('Sources and settings here are others than those that are deployed.')
  })

  test('a deploy of an unhealthy version is rolled back to the previous version', async () => {
    platform.isHealthy = false
    const answer = await deploy({ SITE_NAME: 'Больной', LOOK_S: '1' })
    platform.isHealthy = true
    expect(answer).toMatch(/^1 /)
    expect(answer).toMatch(/The new version is unwell: \/healthz answers 503\.\nBack at version 2 \(commit [^)]+\);/)
    expect(platform.state.present?.vars).toEqual({ SITE_URL: platform.site, ...YARD })
  })

  test('a deploy that loses the network leaves the deployed version in place, and names the command that shows the deployed version', async () => {
    platform.network = 'cut'
    const answer = await deploy({ SITE_NAME: 'Потерянный' })
    platform.network = 'well'
    expect(answer).toMatch(/^1 /)
    expect(answer).toContain('What answers now is not known: npm run deploy -- status tells.')
    expect(platform.state.present?.number).toBe(2)
    expect(await deploy(YARD)).toContain('Nothing has changed: version 2 ')
  })

  test('an interrupted deploy names the deployed version, and leaves no lock', async () => {
    platform.network = 'waits'
    const { answer, end } = startDeploy({ ...environment.env, SITE_NAME: 'Брошенный' })
    await vi.waitFor(() => expect(platform.isWaiting).toBe(true), SLOW)
    expect(secretsIn(environment.folder)).toEqual([])
    end()
    expect(await answer).toMatch(/wrangler: ended before it was done\.\nNothing has changed: version 2 /)
    platform.network = 'well'
    expect(platform.state.present?.number).toBe(2)
    expect(await deploy(YARD)).toContain('Nothing has changed: version 2 ')
  })

  test('a deploy is refused if the database has a migration that the code does not know', async () => {
    await db.execute("insert into migrations (tag, hash, applied_at) values ('9999_later', '', 0)")
    const refusal = 'The database is newer than the code (migration 9999_later is unknown here): update the code.'
    expect(await deploy()).toBe(`1 Checking account and database…\n${refusal}`)
    expect(await deploy({}, ['status'])).toContain(`Database: ${refusal}`)
    await db.execute("delete from migrations where tag = '9999_later'")
  })
})

describe('a deploy of an unhealthy version', () => {
  test('is rolled back to the last healthy version, also if only the front page fails or only a secret has changed', async () => {
    platform.page = 'broken'
    const answer = await deploy({ CAPTCHA_SECRET: 'another-secret', LOOK_S: '1' })
    platform.page = 'well'
    expect(answer).toMatch(/is unwell: the front page answers 500\.\nBack at version 2 /)
    expect(platform.state.present).toMatchObject({ number: 2, secrets: { CAPTCHA_SECRET } })
  })

  test('renews its lock while it runs, and is not rolled back after another deploy has taken the lock', async () => {
    platform.isHealthy = false
    const answer = deploy({ SITE_NAME: 'Долгий', LOOK_S: '300' })
    await vi.waitFor(() => expect(platform.state.present?.number).toBeGreaterThan(2), SLOW)
    await db.execute('update deploy_lock set until = unixepoch()')
    await vi.waitFor(
      async () => expect((await db.execute('select until > unixepoch() + 60 from deploy_lock')).rows[0]?.[0]).toBe(1),
      SLOW
    )
    await db.execute("update deploy_lock set holder = 'elsewhere 1'")
    expect(await answer).toMatch(/^1 .*This deploy has lost its lock.* Another deploy is under way, from elsewhere: /s)
    platform.isHealthy = true
    expect(platform.state.present?.vars).toMatchObject({ SITE_NAME: 'Долгий' })
    await db.execute('update deploy_lock set until = 0')
  })

  test('is rolled back to a healthy version, past later versions that were never healthy', async () => {
    platform.page = 'old'
    const answer = await deploy({ SITE_NAME: 'Чужой', LOOK_S: '1' })
    platform.page = 'well'
    expect(answer).toMatch(/is unwell: the front page is none of this build\.\nBack at version 2 /)
    expect(platform.state.present?.number).toBe(2)
  })
})

describe('the command "rollback"', () => {
  test('deploys the previous healthy version again, and never a later version', async () => {
    expect(await deploy({ SITE_NAME: 'Новый' })).toMatch(/^0 /)
    const { number } = platform.state.present ?? {}
    const answer = await deploy({}, ['rollback'])
    expect(answer).toMatch(/^0 Back at version 2 .* The database stays as it is: migrations only add\.$/)
    expect(answer).toContain(`, from version ${number} `)
    expect(platform.state.present?.number).toBe(2)
    expect(await deploy({}, ['rollback'])).toMatch(/^1 version 2 .* There is no version to go back to\.$/)
    expect(platform.state.present?.number).toBe(2)
  })
})

test('the commands "status" and "rollback" report an unreachable database in a sentence, with the known state of the site', async () => {
  const unreachable = { LIBSQL_URL: `http://127.0.0.1:${await freePort()}` }
  const status = await deploy(unreachable, ['status'])
  expect(status).toContain(`Site: ${platform.site} is well.`)
  expect(status).toContain('Database: does not answer: ECONNREFUSED.')
  expect(await deploy(unreachable, ['rollback'])).toMatch(
    /^1 The database does not answer: ECONNREFUSED\. Nothing has changed: version 2 .* goes on\.$/
  )
})

test(
  'a deploy asks for a mail server until MAIL_URL has a value, and keeps a server only together with its sender',
  async () => {
    const question = 'Without MAIL_URL the site sends no mail'
    const mail = { MAIL_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'veche@forum.example' }
    expect(await deploy({ SITE_NAME: 'Без почты' })).toContain(question)
    const first = await deploy(mail)
    expect(first).toMatch(/^0 /)
    expect(first).not.toContain(question)
    expect(platform.state.present?.secrets).toMatchObject({ MAIL_URL: mail.MAIL_URL })
    const refused = await deploy({ SITE_NAME: 'Без отправителя' })
    expect(refused).toMatch(/^1 /)
    expect(refused).toContain(
      'MAIL_FROM: is missing, the Worker has a mail server (MAIL_URL): set it, or MAIL_URL=off.'
    )
    expect(platform.state.present?.vars).toMatchObject({ MAIL_FROM: mail.MAIL_FROM })
    const off = await deploy({ SITE_NAME: 'Нарочно без почты', MAIL_URL: 'off' })
    expect(off).toMatch(/^0 /)
    expect(off).not.toContain(question)
  },
  FOUR_DEPLOYS_MS
)

describe('all deploys of this file together', () => {
  test('make the calls to the platform that docs/deploy.md lists, and no further calls', () => {
    const text = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')
    const listed = [...text.matchAll(/^\| `([A-Z]+ \/(?:accounts|user)\/\S+)` \|/gm)].map(([, call]) => call)
    expect(platform.unknown).toEqual([])
    expect([...platform.calls].sort()).toEqual(listed.sort())
  })

  test('print no secret and write no secret to a file', () => {
    const { SECRET_KEY = '' } = platform.state.present?.secrets ?? {}
    for (const secret of [TOKEN, environment.database.authToken, CAPTCHA_SECRET, SECRET_KEY]) {
      expect(secret).not.toBe('')
      expect(environment.outputs.filter(text => text.includes(secret))).toEqual([])
    }
    expect(secretsIn(environment.folder)).toEqual([])
    expect(readdirSync(environment.folder).filter(name => name.startsWith('veche-deploy-'))).toEqual([])
  })
})
