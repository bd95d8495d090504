import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const firstGroup = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]

const service = read('docs/self-hosting/veche.service')

test('the service does what npm start does', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const before = firstGroup(service, /^ExecStartPre=(.+)$/m)
  // systemd cannot use paths relative to the working directory, so a shell does.
  expect(`${before} && ${firstGroup(service, /^ExecStart=sh -c "(.+)"$/m)}`).toBe(scripts.start)
})

test('service, socket and nginx use the same port', () => {
  const port = firstGroup(service, /\bPORT=(\d+)/)
  expect(port).toMatch(/^\d+$/)
  expect(firstGroup(read('docs/self-hosting/veche.socket'), /^ListenStream=127\.0\.0\.1:(\d+)$/m)).toBe(port)
  expect(firstGroup(read('docs/self-hosting/nginx.conf'), /server 127\.0\.0\.1:(\d+);/)).toBe(port)
})

test('every setting used there is described in docs/settings.md', () => {
  const settings = read('docs/settings.md')
  const environment = firstGroup(service, /^Environment=(.+)$/m)?.replaceAll(' ', '\n') ?? ''
  const lines = `${environment}\n${read('docs/self-hosting/veche.env')}`
  const names = [...lines.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(settings).toContain(`| \`${name}\` |`)
})
