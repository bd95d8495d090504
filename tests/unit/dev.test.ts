import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '#scripts/site/ports.ts'
import { npmStart, WAIT } from '#tests/support/npm-start.ts'

const ROOT = join(import.meta.dirname, '../..')

const npm = npmStart()

test('npm run admin uses the database of the site that npm run dev is running', async () => {
  npm.start({ PORT: String(await freePort()) }, 'dev')
  const env = { ...process.env, DATA_DIR: join(npm.folder, 'data'), LIBSQL_URL: '' }
  const admin = () =>
    new Promise<string>(resolve =>
      execFile(
        process.execPath,
        ['scripts/run.mjs', 'admin', 'ban', 'nobody_here'],
        { cwd: ROOT, env },
        (_, __, stderr) => resolve(stderr)
      )
    )
  await vi.waitFor(async () => expect(await admin()).toBe('There is no such account.\n'), WAIT)
})

test('npm run dev serves scripts unbundled, and the content security policy of its pages allows them', async () => {
  const { origin } = await npm.startedSite({}, 'localhost', 'dev')
  const page = await fetch(`${origin}/about`)
  expect(page.headers.get('content-security-policy')).not.toContain('default-src')
  expect(await page.text()).toContain('"/src/client/page.ts"')
  for (const source of ['/src/client/page.ts', '/src/ui/dialogs/island.tsx', '/@vite/client'])
    expect([source, (await fetch(origin + source)).headers.get('content-type')]).toEqual([source, 'text/javascript'])
})
