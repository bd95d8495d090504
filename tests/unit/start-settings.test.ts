import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/site/ports.ts'
import { npmStart, WAIT } from '#tests/support/npm-start.ts'

const npm = npmStart()

describe('npm start', () => {
  test('npm start listens only on the address in HOST', async () => {
    const { origin, port } = await npm.startedSite({ HOST: '127.0.0.2' }, '127.0.0.2')
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  })

  test('npm start ends with the reason if its data folder or its port is in use', async () => {
    const { port } = await npm.startedSite()
    const sameFolder = npm.start({ PORT: String(await freePort()) })
    expect(await sameFolder.ended).toBe(1)
    expect(sameFolder.output()).toMatch(/DATA_DIR .* is in use/)
    const samePort = npm.start({ PORT: port, DATA_DIR: join(npm.folder, 'other') })
    expect(await samePort.ended).toBe(1)
    expect(samePort.output()).toContain(`Port ${port} is in use`)
  })

  test('npm start refuses a data folder with other content, and does not change it', async () => {
    writeFileSync(join(npm.folder, 'letters.txt'), 'mine')
    const { ended, output } = npm.start({ PORT: String(await freePort()), DATA_DIR: npm.folder })
    expect(await ended).toBe(1)
    expect(output()).toContain('holds files that are not of this site')
    expect(readdirSync(npm.folder)).toEqual(['letters.txt'])
  })

  test.each([
    ['PORT', 'eighty'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', 'maybe'],
    ['SITE_URL', 'veche'],
    ['SECRET_KEY', 'short'],
    ['TRUSTED_PROXY', '10.0.0.0/40'],
    ['TRUSTED_PROXY', 'nginx'],
    ['SILENCE_S', '0'],
    ['PAGE_STORE', 'disk'],
    ['PAGE_FRESH_S', '16'],
    ['PASSWORD_COST', '9'],
    ['LIBSQL_URL', 'nowhere']
  ])('npm start ends with the name of a wrong setting: %s', async (name, value) => {
    const { ended, output } = npm.start({ [name]: value })
    expect(await ended).toBe(1)
    expect(output()).toContain(name)
    expect(output()).not.toContain('    at ')
  })

  test('npm start ends with the name of a missing setting that another setting requires', async () => {
    const { ended, output } = npm.start({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'key' })
    expect(await ended).toBe(1)
    expect(output()).toContain('CAPTCHA_SECRET: is missing')
  })

  test('npm start tells where it keeps letters, unless a setting names a mail server or turns mail off', async () => {
    const site = await npm.startedSite({ MAIL_URL: '' })
    const line = `Letters are kept as files in ${join(npm.folder, 'data/mail')} `
    await vi.waitFor(() => expect(site.output()).toContain(line), WAIT)
    site.child.kill('SIGTERM')
    await site.ended
    const silent = await npm.startedSite({ MAIL_URL: 'off' })
    expect(silent.output()).not.toContain('Letters are')
  })

  test('npm start reports a wrong setting before it builds the site', async () => {
    const { ended, output } = npm.start({ PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(output()).not.toContain('dist')
  })
})
