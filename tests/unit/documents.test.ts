import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentChecks } from '#scripts/checks/documents.ts'

const EXISTING = new Set(['README.md', 'docs/settings.md', 'src/worker.ts', 'src/pages'])
const CHECKS = documentChecks(path => EXISTING.has(path))

const faultsIn = (path: string, text: string): string[] =>
  CHECKS.filter(check => check.covers(path))
    .flatMap(check => check.violations({ path, text }))
    .map(({ message }) => message)

describe('the checks of documents', () => {
  test.each([
    ['a link to a missing document', 'docs/a.md', 'See [b](b.md).', 'there is no docs/b.md'],
    ['a link to a section of a missing document', 'docs/a.md', 'See [b](b.md#more).', 'there is no docs/b.md'],
    ['a missing picture', 'README.md', '![A feed](docs/feed.png)', 'there is no docs/feed.png'],
    ['the path of a missing file', 'README.md', 'In `src/gone.ts`.', 'there is no src/gone.ts'],
    ['the name of a missing file in the root folder', 'docs/a.md', 'In `gone.toml`.', 'there is no gone.toml']
  ])('%s is a violation', (_, path, text, fault) => {
    expect(faultsIn(path, text)).toEqual([fault])
  })

  test.each([
    ['a link to an existing document', 'docs/a.md', 'See [settings](settings.md#members) and `src/worker.ts`.'],
    ['a link to a parent folder', 'docs/a.md', '[Home](../README.md)'],
    ['a link to another site', 'docs/a.md', '[Astro](https://astro.build/)'],
    ['a pattern of paths', 'docs/a.md', 'Every `functions/*/routes.ts`.'],
    ['a missing file in a code block', 'docs/a.md', '```ts\nimport x from `src/gone.ts`\n```']
  ])('%s is no violation', (_, path, text) => {
    expect(faultsIn(path, text)).toEqual([])
  })

  test('a violation has the number of its line, also after code blocks', () => {
    const [check] = CHECKS
    expect(check?.violations({ path: 'docs/a.md', text: '```\na\n```\n`src/gone.ts`' })).toMatchObject([{ line: 4 }])
  })

  test('a README of more than 10,000 bytes is a violation', () => {
    expect(faultsIn('README.md', 'ы'.repeat(5000))).toEqual([])
    expect(faultsIn('README.md', 'ы'.repeat(5001))).toEqual(['10002 bytes are more than 10000'])
  })

  test('a comment that names README.md is a violation', () => {
    expect(faultsIn('src/worker.ts', '// See README.md.')).toHaveLength(1)
    expect(faultsIn('src/worker.ts', '// See docs/settings.md.')).toEqual([])
  })

  test('a comment that names a missing file is a violation', () => {
    expect(faultsIn('src/worker.ts', '// See gone.ts and worker/gone.ts.')).toHaveLength(2)
    expect(faultsIn('src/worker.ts', '/** See worker.ts and src/worker.ts. */')).toEqual([])
    expect(faultsIn('src/worker.ts', "import './gone.ts'")).toEqual([])
  })

  test('docs/decisions/README.md lists every file in its folder', () => {
    const list = readFileSync('docs/decisions/README.md', 'utf8')
    const listed = [...list.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, name]) => name)
    const files = readdirSync('docs/decisions').filter(name => name !== 'README.md')
    expect(listed.toSorted()).toEqual(files.toSorted())
  })

  test('docs/decisions/README.md repeats each title, date and status, and each decision has three sections', () => {
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

  test.each(['functions', 'src', 'scripts', 'tests'])('docs/architecture.md names every folder in %s', root => {
    const text = readFileSync('docs/architecture.md', 'utf8')
    const folders = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isDirectory())
    expect(folders.map(({ name }) => `${root}/${name}`).filter(path => !text.includes(`\`${path}\``))).toEqual([])
  })

  test('docs/settings.md describes exactly the settings that the code reads', () => {
    const read = (path: string) => readFileSync(path, 'utf8')
    const documented = read('docs/settings.md')
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    const schemas = ['settings.ts', 'mail-settings.ts'].map(name => read(`functions/settings/${name}`)).join('\n')
    const ofWorker = [...schemas.matchAll(/^ {2}([A-Z_]+): /gm)]
    const ofMachine = [...read('scripts/site/settings.ts').matchAll(/\benv\.([A-Z_]+)/g)]
    const ofDeploy = [...read('scripts/deploy/target.ts').matchAll(/(?:^ {2}|\benv\[')([A-Z_]+)(?::|'\])/gm)]
    const ofCopy = [...read('scripts/site/replication.ts').matchAll(/\b(REPLICATION_[A-Z_]+)/g)]
    const known = new Set([...ofWorker, ...ofMachine, ...ofDeploy, ...ofCopy].map(([, name]) => name))
    expect(documented.toSorted()).toEqual([...known].toSorted())
  })
})
