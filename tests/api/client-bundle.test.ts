import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cookiesOf, logInAnswer } from '#tests/support/member.ts'
import { origin } from '#tests/support/origin.ts'
import { brotliSize } from '#tests/support/weight.ts'

const textOf = async (path: string): Promise<string> => (await fetch(origin + path)).text()

const FOLDER = new URL('../../dist/client/_astro/', import.meta.url)

/** Reads every script file that a browser may load. */
async function scriptFiles(): Promise<Map<string, string>> {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.js'))
  const paths = names.map(name => `/_astro/${name}`)
  return new Map(await Promise.all(paths.map(async path => [path, await textOf(path)] as const)))
}

/** For each module, a text that no other module contains. */
const UNIQUE_TEXTS = {
  'the client of the API': 'Idempotency-Key',
  'the protocol of actions': 'BroadcastChannel(`actions`)',
  'the store of votes': '`/_commentVote`',
  'the store of what is saved': '`/_savePost`',
  'the store of this device': 'infinite_scrolling_disabled:',
  'the store of drafts': '`pagehide`,`pageshow`',
  React: '.useSyncExternalStore='
}

test('each store, the API client and React are each contained in exactly one script file', async () => {
  const files = await scriptFiles()
  for (const [module, mark] of Object.entries(UNIQUE_TEXTS)) {
    const containing = [...files].filter(([, text]) => text.includes(mark)).map(([path]) => path)
    expect([module, containing.length, containing]).toEqual([module, 1, containing])
  }
})

test('no page inlines a store, the API client or React', async () => {
  for (const page of ['/', '/new', '/signup', '/about'])
    for (const [module, mark] of Object.entries(UNIQUE_TEXTS))
      expect([page, module, (await textOf(page)).includes(mark)]).toEqual([page, module, false])
})

test('scripts and styles are built for browsers of 2024, and scripts lack the code that the adapter adds for the Worker', async () => {
  const files = await scriptFiles()
  expect(files.size).toBeGreaterThan(20)
  for (const [path, text] of files) expect([path, text.includes('globalThis.process')]).toEqual([path, false])
  expect(await textOf('/')).toContain('light-dark(')
})

const IMPORTED = /from\s*["'`]\.\/([\w.-]+\.js)["'`]/g

/** Collects a script file and all its direct and indirect imports, without React and the scripts of every page. */
function neededBy(path: string, files: Map<string, string>, paths = new Set<string>()): Set<string> {
  paths.add(path)
  for (const [, name] of files.get(path)?.matchAll(IMPORTED) ?? []) {
    const next = `/_astro/${name}`
    if (!paths.has(next) && !/\/(react|page|every-page)\./.test(next)) neededBy(next, files, paths)
  }
  return paths
}

test('the first script file of a page has at most 10 kB compressed', async () => {
  const files = await scriptFiles()
  const pages = [...files].filter(([path]) => path.startsWith('/_astro/page.'))
  expect(pages.map(([, text]) => brotliSize(text) <= 10_000)).toEqual([true])
})

test('at its first input a page requests at most three files of scripts for a guest and five for a member', async () => {
  const filesFor = async (cookie: string) => {
    const page = await (await fetch(`${origin}/all`, { headers: { cookie } })).text()
    return ['page', ...(/ data-preload="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? [])]
  }
  const [guest, member] = [await filesFor(''), await filesFor(cookiesOf(await logInAnswer(origin, 'Sova')))]
  expect(guest).toEqual(['page', expect.stringMatching(/^every-page\./), ...guest.slice(2)])
  expect([guest.length <= 3, member.length <= 5]).toEqual([true, true])
})

test('the scripts of the comment editor together have at most 12 kB, compressed', async () => {
  const files = await scriptFiles()
  const editor = [...files.keys()].find(path => path.includes('/hydrate-comments.')) ?? ''
  const needed = [...neededBy(editor, files)]
  expect(needed.length).toBeGreaterThan(3)
  const bytes = needed.map(path => brotliSize(files.get(path) ?? ''))
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12_000)
})

test('the service worker has at most 4 kB compressed, and the files of a build take at most a sixth of the storage that the service worker may use', async () => {
  expect(brotliSize(await textOf('/sw.js'))).toBeLessThanOrEqual(4096)
  const sizes = readdirSync(FOLDER).map(name => statSync(new URL(name, FOLDER)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(4_000_000 / 6)
})
