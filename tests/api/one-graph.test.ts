import { expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'

const textOf = async (path: string): Promise<string> => (await fetch(origin + path)).text()

/** Every script that a browser may load: the service worker names them. */
async function scriptFiles(): Promise<Map<string, string>> {
  const paths = [...(await textOf('/sw.js')).matchAll(/\/_astro\/[\w.-]+\.js/g)].map(([path]) => path)
  return new Map(await Promise.all(paths.map(async path => [path, await textOf(path)] as const)))
}

/** What only the named module writes. */
const MARKS = {
  'the client of the API': 'Idempotency-Key',
  'the protocol of acts': 'BroadcastChannel(`acts`)',
  'the store of votes': '`/_commentVote`',
  'the store of what is saved': '`/-/save`',
  'the store of this device': 'infinite_scrolling_disabled:',
  'the store of drafts': '`pagehide`,`pageshow`',
  React: '.useSyncExternalStore='
}

test('each store and the client of the API stand in one of the files that a browser loads', async () => {
  const files = await scriptFiles()
  for (const [module, mark] of Object.entries(MARKS)) {
    const places = [...files].filter(([, text]) => text.includes(mark)).map(([path]) => path)
    expect([module, places.length, places]).toEqual([module, 1, places])
  }
})

test('none of them stands in a page itself', async () => {
  for (const page of ['/', '/new', '/signup', '/about'])
    for (const [module, mark] of Object.entries(MARKS))
      expect([page, module, (await textOf(page)).includes(mark)]).toEqual([page, module, false])
})
