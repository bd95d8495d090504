import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification, Notifications } from '#functions/contract/notifications.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { adminCommand, ROOT } from '#tests/support/admin-command.ts'
import { setUpFactor } from '#tests/support/authenticator.ts'
import { logIn, logInAnswer } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'
import { startWebServer } from '#tests/support/web-server.ts'

let site: SharedSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.stop())

const admin = (args: string[], dataDir = site.dataDir): Promise<string> => adminCommand(dataDir, args)
/** Reads the moderation log's entries about an account, oldest first. */
async function logOf(name: string): Promise<string[]> {
  const db = createClient({ url: site.databaseUrl })
  const sql = `select actor_id || ' ' || capacity || ' ' || action from moderation_log
    where target_type = 'user' and target_id = (select id from users where username = ?) order by id`
  const { rows } = await db.execute({ sql, args: [name] })
  db.close()
  return rows.map(row => String(row[0]))
}
const isAdmin = async (name: string): Promise<boolean> =>
  ((await (await (await logIn(site.origin, name)).fetch('/api/_user')).json()) as Viewer).isAdmin

describe('the command "npm run admin" for a running site', () => {
  test('"reset" takes a lost second factor away, and ends the sessions of the account', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    await setUpFactor(member)
    expect((await logInAnswer(site.origin, 'Marina_K')).status).toBe(403)
    expect(await admin(['reset', '@marina_k'])).toBe('0 Marina_K has no second factor, and is signed out everywhere.')
    expect((await member.fetch('/api/_user')).status).toBe(401)
    expect((await logInAnswer(site.origin, 'Marina_K')).status).toBe(200)
    expect(await admin(['reset', 'nobody_here'])).toContain('There is no such account.')
  })

  test('"grant" gives an account admin rights and "revoke" takes the rights away, with the account’s name in any letter case', async () => {
    expect(await admin(['grant', '@petrovich'])).toBe('0 Petrovich is an admin.')
    expect(await isAdmin('Petrovich')).toBe(true)
    expect(await admin(['revoke', 'Petrovich'])).toBe('0 Petrovich is no admin.')
    expect(await isAdmin('Petrovich')).toBe(false)
    expect(await logOf('Petrovich')).toEqual([`${NOBODY} admins grant_admin`, `${NOBODY} admins revoke_admin`])
  })

  test('"ban" ends every session of an account and prevents logging in; "unban" permits logging in again', async () => {
    const marina = await logIn(site.origin, 'Marina_K')
    expect(await admin(['ban', 'Marina_K'])).toBe('0 Marina_K is banned, and signed out everywhere.')
    expect((await marina.fetch('/api/_user')).status).toBe(401)
    const refused = await logInAnswer(site.origin, 'Marina_K')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'account_suspended',
      message: 'Аккаунт @Marina_K заблокирован.'
    })
    expect(await (await fetch(`${site.origin}/@Marina_K`)).text()).toContain('Аккаунт заблокирован.')
    expect(await admin(['ban', 'Marina_K'])).toBe('0 Marina_K is banned, and signed out everywhere.')
    expect(await admin(['grant', 'Marina_K'])).toBe('1 A banned account cannot be an admin: unban first.')
    expect(await admin(['unban', 'Marina_K'])).toBe('0 Marina_K is not banned.')
    expect((await logInAnswer(site.origin, 'Marina_K')).status).toBe(200)
    // The second "ban" command changed nothing, so the log has one entry for the ban.
    expect(await logOf('Marina_K')).toEqual([`${NOBODY} admins ban_user`, `${NOBODY} admins unban_user`])
  })

  test('"badge" gives an account the supporter badge, with one notification even if the command is repeated', async () => {
    const petrovich = await logIn(site.origin, 'Petrovich')
    const db = createClient({ url: site.databaseUrl })
    await db.execute("update users set badges = '[]' where username = 'Petrovich'")
    await db.execute('delete from notifications')
    for (const _ of ['given', 'there'])
      expect(await admin(['badge', 'petrovich'])).toBe('0 Petrovich has the badge of supporters.')
    db.close()
    const { badges } = (await (await petrovich.fetch('/api/users/Petrovich')).json()) as Viewer
    expect(badges).toEqual([{ id: expect.any(Number), type: 'supporter' }])
    const page = await petrovich.fetch('/api/notifications?render=true&format=html')
    expect(((await page.json()) as Notifications<Notification>).items).toEqual([
      expect.objectContaining({ type: 'new_badge', title: 'Новая награда в вашем профиле', toURL: '/@Petrovich' })
    ])
    expect(await logOf('Petrovich')).toContain(`${NOBODY} admins give_badge`)
    for (const _ of ['taken', 'gone']) expect(await admin(['unbadge', 'petrovich'])).toBe('0 Petrovich has no badge.')
    expect(((await (await petrovich.fetch('/api/users/Petrovich')).json()) as Viewer).badges).toEqual([])
    expect((await logOf('Petrovich')).filter(entry => entry.endsWith('take_badge'))).toHaveLength(1)
  })

  test('an invalid command prints why it is invalid, and changes nothing', async () => {
    expect(await admin(['ban', 'Sova'])).toBe('1 An admin cannot be banned: revoke first.')
    expect(await admin(['ban', 'nobody_here'])).toBe('1 There is no such account.')
    const usage = `1 Usage: npm run admin -- grant|revoke|ban|unban|badge|unbadge NAME
       npm run admin -- reset NAME
       npm run admin -- check [--fix]
       npm run admin -- mail ADDRESS
       npm run admin -- backup|restore|import FILE
       npm run admin -- export FILE [--with-accounts]`
    const misspelled = [
      [],
      ['ban'],
      ['fly', 'Sova'],
      ['ban', 'Sova', 'Petrovich'],
      ['check', '--mend'],
      ['export', 'x', '--all']
    ]
    for (const args of misspelled) expect(await admin(args)).toBe(usage)
    expect(await isAdmin('Sova')).toBe(true)
    expect(await logOf('Sova')).toEqual([])
  })
})

test('the command "npm run admin" is refused for a folder without a site, and leaves the folder unchanged', async () => {
  const empty = mkdtempSync(join(ROOT, '.tmp/admin-'))
  expect(await admin(['ban', 'Sova'], empty)).toBe(`1 There is no site in DATA_DIR ${empty}.`)
  rmSync(empty, { recursive: true })
})

describe('a command with an unusable database prints a sentence, not a stack trace', () => {
  const STACK = /\n\s+at |\[cause\]|\{\n/
  const COMMANDS = [['check'], ['grant', 'Sova'], ['backup', '/tmp/none/x'], ['export', '/tmp/none/x']]

  /** Runs each command with these settings and returns the outputs, each of which must be an error in one sentence. */
  async function outputs(dataDir: string, settings: Record<string, string>): Promise<string[]> {
    const all = await Promise.all(COMMANDS.map(args => adminCommand(dataDir, args, { settings })))
    for (const [at, text] of all.entries()) {
      expect(text, COMMANDS[at]?.[0]).toMatch(/^1 [A-Z/]/)
      expect(text, COMMANDS[at]?.[0]).not.toMatch(STACK)
    }
    return all
  }

  test('the commands report a database that is unreachable, that is a web server, or that refuses the token', async () => {
    const folder = mkdtempSync(join(ROOT, '.tmp/admin-'))
    const web = await startWebServer({})
    const { origin: database } = new URL(site.databaseUrl)
    const unusable: Record<string, string>[] = [
      { LIBSQL_URL: 'http://127.0.0.1:1' },
      { LIBSQL_URL: web.origin },
      { LIBSQL_URL: database, LIBSQL_AUTH_TOKEN: 'nonsense' }
    ]
    for (const settings of unusable) {
      const [check = '', grant = ''] = await outputs(folder, settings)
      for (const text of [check, grant]) expect(text).toMatch(/The database (?:refuses|cannot be reached): [^\n]+\.$/)
    }
    await web.stop()
    rmSync(folder, { recursive: true })
  }, 90_000)

  test('the commands report a database without tables', async () => {
    const folder = mkdtempSync(join(ROOT, '.tmp/admin-'))
    writeFileSync(join(folder, '.veche'), '')
    mkdirSync(join(folder, 'db'))
    for (const args of COMMANDS.slice(0, 2))
      expect(await adminCommand(folder, args)).toMatch(/^1 The database refuses: SQLITE_UNKNOWN: [^\n]+\.$/)
    rmSync(folder, { recursive: true })
  })
})
