import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#scripts/site/ports.ts'
import { ROOT } from '#tests/support/admin-command.ts'
import { startDeploy } from '#tests/support/deploy-command.ts'
import { type DeployEnvironment, openDeployEnvironment } from '#tests/support/deploy-environment.ts'
import type { PlatformServer } from '#tests/support/platform.ts'
import { ACCOUNT } from '#tests/support/platform-state.ts'

let environment: DeployEnvironment
let platform: PlatformServer
beforeAll(async () => {
  environment = await openDeployEnvironment()
  platform = environment.platform
})
afterAll(() => environment?.close())

const deploy: DeployEnvironment['deploy'] = (others, args) => environment.deploy(others, args)
const ALL = readdirSync(join(ROOT, 'migrations')).filter(name => name.endsWith('.sql')).length

describe('before a deploy changes anything', () => {
  test('every missing or wrong setting is reported in one run', async () => {
    const answer = await startDeploy({ LIBSQL_URL: '', SITE_SLUG: 'Вече', CAPTCHA: 'maybe', LOOK_S: 'soon' }).answer
    expect(answer).toMatch(/^1 /)
    for (const name of ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID', 'LIBSQL_URL', 'LIBSQL_AUTH_TOKEN'])
      expect(answer).toContain(`${name} is missing: `)
    for (const name of ['SITE_SLUG', 'CAPTCHA', 'LOOK_S']) expect(answer).toContain(`${name}: is wrong`)
  })

  test('a database on the same machine is refused for the real platform', async () => {
    const answer = await deploy({ CLOUDFLARE_API_BASE_URL: 'https://platform.invalid/client/v4' })
    expect(answer).toBe('1 LIBSQL_URL: is wrong, the edge platform does not reach a database on this machine.')
  })

  test.each([
    ['file:', 'letters are kept as files by npm start alone'],
    ['smtp://veche:x@mail.example:25', 'port 25 is closed on the edge platform'],
    ['smtps://veche:x@127.0.0.1', 'the edge platform does not reach a mail server on this machine']
  ])('a mail server that the edge platform cannot use is refused: %s', async (MAIL_URL, reason) => {
    const answer = await deploy({ MAIL_URL, MAIL_FROM: 'post@veche.example', SITE_URL: 'https://veche.example' })
    expect(answer).toMatch(new RegExp(`^1 MAIL_URL: is wrong, ${reason}`))
  })

  test('a mail server needs a sender and the address of the site', async () => {
    const answer = await deploy({ MAIL_URL: 'smtps://veche:x@mail.example' })
    expect(answer).toMatch(/^1 Settings: MAIL_FROM: is missing, must be the sender/)
  })

  test('the address of a mail server with its password is a secret of the Worker', async () => {
    const answer = await startDeploy(
      {
        TMPDIR: environment.folder,
        MAIL_URL: 'smtps://veche:x@mail.example',
        MAIL_FROM: 'post@veche.example',
        SITE_URL: 'https://veche.example'
      },
      ['--dry-run']
    ).answer
    expect(answer).toContain('Settings: SITE_URL, MAIL_FROM. Secrets: MAIL_URL, SECRET_KEY.')
    expect(answer).not.toContain('Without MAIL_URL')
  })

  test('a wrong token of the platform and a wrong token of the database are both reported', async () => {
    const answer = await deploy({ CLOUDFLARE_API_TOKEN: 'wrong', LIBSQL_AUTH_TOKEN: 'wrong' })
    expect(answer).toContain('CLOUDFLARE_API_TOKEN is refused by the platform (Invalid API Token)')
    expect(answer).toContain('The database at LIBSQL_URL does not work with LIBSQL_AUTH_TOKEN: ')
  })

  test('each missing permission of the platform’s token is reported, with the place where the permission can be granted', async () => {
    Object.assign(platform.lacks, { r2: true, queues: true })
    const answer = await deploy()
    Object.assign(platform.lacks, { r2: false, queues: false })
    expect(answer).toContain(`switch it on at https://dash.cloudflare.com/${ACCOUNT}/r2.`)
    expect(answer).toContain('CLOUDFLARE_API_TOKEN lacks the permission "Queues: Edit".')
  })

  test('a failure of the platform is not reported as a missing permission', async () => {
    platform.lacks.order = true
    const answer = await deploy()
    platform.lacks.order = false
    expect(answer).toContain('The platform answers 503 (Service unavailable): try again later.')
    expect(answer).not.toContain('permission')
  })

  test('an unreachable platform is reported with the address that does not respond', async () => {
    const host = `127.0.0.1:${await freePort()}`
    const answer = await deploy({ CLOUDFLARE_API_BASE_URL: `http://${host}/client/v4` })
    expect(answer).toContain(`The platform's API at ${host} cannot be reached: ECONNREFUSED.`)
  })

  test('a dry run needs no account, and lists the files to upload and the settings that a deploy still needs', async () => {
    const answer = await startDeploy({ TMPDIR: environment.folder, SITE_NAME: 'Двор' }, ['--dry-run']).answer
    expect(answer).toMatch(/^0 Worker veche: \d+ KiB of gzip, \d+ static files/)
    expect(answer).toContain('Bucket: veche-media.')
    expect(answer).toContain('Queue: veche-jobs, veche-previews, veche-hooks. Timer: * * * * *.')
    expect(answer).toContain(`Migrations: ${ALL}, up to `)
    expect(answer).toContain('Settings: SITE_NAME. Secrets: SECRET_KEY.')
    expect(answer).toContain('A deploy needs more: CLOUDFLARE_API_TOKEN is missing: ')
    expect(answer).toContain(
      'Without MAIL_URL the site sends no mail, and nobody recovers a lost password: set it, or MAIL_URL=off'
    )
    expect(answer).toContain('Nothing was uploaded.')
  })

  test('an unknown argument prints the usage', async () => {
    for (const args of [['fly'], ['status', 'now'], ['toString']])
      expect(await deploy({}, args)).toMatch(/^1 Usage: npm run deploy/)
  })

  test('the failed checks above changed neither platform nor database', async () => {
    expect(platform.state.versions).toEqual([])
    expect((await environment.db.execute('select name from sqlite_master')).rows).toEqual([])
  })
})
