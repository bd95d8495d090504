import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const firstGroup = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]

const service = read('docs/self-hosting/veche.service')

test('the systemd service runs the same commands as npm start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const before = firstGroup(service, /^ExecStartPre=(.+)$/m)
  // The service runs its command by a shell, because systemd cannot start a program at a relative path.
  expect(`${before} && ${firstGroup(service, /^ExecStart=sh -c "(.+)"$/m)}`).toBe(scripts.start)
})

test('the systemd service, the systemd socket and the configuration of nginx have the same port', () => {
  const port = firstGroup(service, /\bPORT=(\d+)/)
  expect(port).toMatch(/^\d+$/)
  expect(firstGroup(read('docs/self-hosting/veche.socket'), /^ListenStream=127\.0\.0\.1:(\d+)$/m)).toBe(port)
  expect(firstGroup(read('docs/self-hosting/nginx.conf'), /server 127\.0\.0\.1:(\d+);/)).toBe(port)
})

test('docs/settings.md describes every setting in the files for self-hosting', () => {
  const settings = read('docs/settings.md')
  const environment = firstGroup(service, /^Environment=(.+)$/m)?.replaceAll(' ', '\n') ?? ''
  const lines = `${environment}\n${read('docs/self-hosting/veche.env')}`
  const names = [...lines.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(settings).toContain(`| \`${name}\` |`)
})
