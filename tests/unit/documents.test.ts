import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentChecks } from '#scripts/checks/documents.ts'

const EXISTING = new Set(['README.md', 'docs/settings.md', 'src/worker.ts', 'src/pages'])
const CHECKS = documentChecks(path => EXISTING.has(path))

const faultsIn = (path: string, text: string): string[] =>
  CHECKS.filter(check => check.covers(path))
    .flatMap(check => check.violations({ path, text }))
    .map(({ message }) => message)

describe('documents', () => {
  test.each([
    ['a link', 'docs/a.md', 'See [b](b.md).', 'there is no docs/b.md'],
    ['a link to a part of a document', 'docs/a.md', 'See [b](b.md#more).', 'there is no docs/b.md'],
    ['a picture', 'README.md', '![A feed](docs/feed.png)', 'there is no docs/feed.png'],
    ['a path', 'README.md', 'In `src/gone.ts`.', 'there is no src/gone.ts'],
    ['a file of the root', 'docs/a.md', 'In `gone.toml`.', 'there is no gone.toml']
  ])('%s that leads nowhere is a fault', (_, path, text, fault) => {
    expect(faultsIn(path, text)).toEqual([fault])
  })

  test.each([
    ['a file that is there', 'docs/a.md', 'See [settings](settings.md#members) and `src/worker.ts`.'],
    ['a folder above', 'docs/a.md', '[Home](../README.md)'],
    ['another site', 'docs/a.md', '[Astro](https://astro.build/)'],
    ['a pattern', 'docs/a.md', 'Every `functions/*/routes.ts`.'],
    ['an example', 'docs/a.md', '```ts\nimport x from `src/gone.ts`\n```']
  ])('%s is fine', (_, path, text) => {
    expect(faultsIn(path, text)).toEqual([])
  })

  test('an error names its line, also after code blocks', () => {
    const [check] = CHECKS
    expect(check?.violations({ path: 'docs/a.md', text: '```\na\n```\n`src/gone.ts`' })).toMatchObject([{ line: 4 }])
  })

  test('a README of more than 10 kB is an error', () => {
    expect(faultsIn('README.md', 'ы'.repeat(5000))).toEqual([])
    expect(faultsIn('README.md', 'ы'.repeat(5001))).toEqual(['10002 bytes are more than 10000'])
  })

  test('a comment that refers to README is an error', () => {
    expect(faultsIn('src/worker.ts', '// See README.md.')).toHaveLength(1)
    expect(faultsIn('src/worker.ts', '// See docs/settings.md.')).toEqual([])
  })

  test('a comment that names a missing file is an error', () => {
    expect(faultsIn('src/worker.ts', '// See gone.ts and worker/gone.ts.')).toHaveLength(2)
    expect(faultsIn('src/worker.ts', '/** See worker.ts and src/worker.ts. */')).toEqual([])
    expect(faultsIn('src/worker.ts', "import './gone.ts'")).toEqual([])
  })

  test('every decision is in the list of decisions', () => {
    const list = readFileSync('docs/decisions/README.md', 'utf8')
    const listed = [...list.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name)
    const files = readdirSync('docs/decisions').filter(name => name !== 'README.md')
    expect(listed.toSorted()).toEqual(files.toSorted())
  })

  test('the list of decisions repeats each title, date and status, and each decision has three sections', () => {
    const form =
      /^# (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\.\n\n## Context\n[^#]+\n## Decision\n[^#]+\n## Cost\n[^#]+$/
    const list = readFileSync('docs/decisions/README.md', 'utf8')
    const files = readdirSync('docs/decisions').filter(name => name !== 'README.md')
    const rows = files.map(name => {
      const [, title, date, status] = form.exec(readFileSync(`docs/decisions/${name}`, 'utf8')) ?? []
      return `| [${title}](${name}) | ${date} | ${status} |`
    })
    expect(rows.filter(row => !list.includes(row))).toEqual([])
  })

  test.each(['functions', 'src', 'scripts', 'tests'])(
    'every folder of %s has a caption in docs/architecture.md',
    root => {
      const text = readFileSync('docs/architecture.md', 'utf8')
      const folders = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isDirectory())
      expect(folders.map(({ name }) => `${root}/${name}`).filter(path => !text.includes(`\`${path}\``))).toEqual([])
    }
  )

  test('docs/settings.md has exactly the existing settings', () => {
    const read = (path: string) => readFileSync(path, 'utf8')
    const documented = read('docs/settings.md')
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    const ofWorker = [...read('functions/settings/settings.ts').matchAll(/^ {2}([A-Z_]+): /gm)]
    const ofMachine = [...read('scripts/site/settings.ts').matchAll(/\benv\.([A-Z_]+)/g)]
    const ofDeploy = [...read('scripts/deploy/target.ts').matchAll(/(?:^ {2}|\benv\[')([A-Z_]+)(?::|'\])/gm)]
    const ofCopy = [...read('scripts/site/replication.ts').matchAll(/\b(REPLICATION_[A-Z_]+)/g)]
    const known = new Set([...ofWorker, ...ofMachine, ...ofDeploy, ...ofCopy].map(([, name]) => name))
    expect(documented.toSorted()).toEqual([...known].toSorted())
  })
})
