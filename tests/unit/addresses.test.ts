import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGES, PEOPLE_TAG, pageAt } from '#functions/edge/addresses.ts'
import { tagsOf } from '#functions/edge/tags.ts'

interface Row {
  form?: true | 'files' | 'signed'
  private?: true
  reads?: readonly string[]
  tags?: readonly string[]
}

const ROWS = new Map(Object.entries<Row>(PAGES))
const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'src/pages')

/** Converts the path of a file in src/pages into the route pattern that Astro makes of it. */
const patternOf = (file: string): string => `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')}`

/** Reads the source of a page, together with the source of its controller, a file named …-page.ts in src/features. */
function sourceOf(file: string): string {
  const page = readFileSync(join(FOLDER, file), 'utf8')
  const controllers = [...page.matchAll(/'#(src\/features\/[\w/-]+-page\.ts)'/g)].map(([, path = '']) =>
    join(ROOT, path)
  )
  return [page, ...controllers.map(path => readFileSync(path, 'utf8'))].join('\n')
}

const SOURCES = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:astro|ts)$/.test(name))
    .map(name => [patternOf(name), sourceOf(name)])
)

/** Finds the route patterns of the rows in the address table that meet a condition. */
const rowsWhere = (matches: (row: Row, pattern: string) => boolean) =>
  [...ROWS].filter(([pattern, row]) => matches(row, pattern)).map(([pattern]) => pattern)
const pagesWith = (source: RegExp) => [...SOURCES].filter(([, text]) => source.test(text)).map(([pattern]) => pattern)

const at = (address: string) => new URL(address, 'https://veche.example')

describe('the address table', () => {
  test('the address table has exactly one row for every page', () => {
    expect([...ROWS.keys()].sort()).toEqual([...SOURCES.keys()].sort())
  })

  test('the address table marks the pages that accept a form', () => {
    const taking = pagesWith(
      /\b(?:sentForm|receivedForm|handleForm|handleFormWithCodes|takeComment)\(|open(?:Tools|AdminPage)\([\s\S]*?, \w+Form\)|export const POST\b/
    )
    expect(rowsWhere(row => row.form !== undefined).sort()).toEqual(taking.sort())
  })

  test('the address table marks the pages that are private to one reader, and those that count the requests of each guest', () => {
    const closed = pagesWith(
      /loginRedirect\((?:(?:Astro|page)\.url\)|from[,)])|readFlash\((?:Astro|page)\)|open(?:Tools|Moderated)\(|countGuestSearch\(/
    )
    expect(rowsWhere(row => row.private === true).sort()).toEqual(closed.sort())
  })

  test('the row of a page for guests lists all parameters of the query that the page reads', () => {
    const reads = /\bsearchParams\.(?:get|has)\('(\w+)'\)/g
    for (const [pattern, text] of SOURCES) {
      const { reads: known = [], private: isPrivate } = ROWS.get(pattern) ?? {}
      if (isPrivate) expect(known, pattern).toEqual([])
      else for (const [, name = ''] of text.matchAll(reads)) expect(known, pattern).toContain(name)
    }
  })

  test('the address table lists every parameter of the query that a component of a page reads', () => {
    const source = join(FOLDER, '../features')
    // These parameters are read only by pages of pictures, by fragments of threads for members, by forms of members,
    // by the search, and by pages of links in letters. None of these pages is cached for several guests.
    const uncached = new Set(['media', 'since', 'shared', 'edit', 'go', 'token'])
    /** Folder of the code that reads the parameters of addresses of other sites. */
    const outside = 'links/'
    const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:astro|ts)$/.test(name) && !name.startsWith(outside))
      .flatMap(name => [
        ...readFileSync(join(source, name), 'utf8').matchAll(/\b(?:searchParams|query)\s*\.(?:get|has)\('(\w+)'\)/g)
      ])
      .map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    const known = new Set([...ROWS.values()].flatMap(({ reads = [] }) => reads))
    expect(names.filter(name => !known.has(name) && !uncached.has(name))).toEqual([])
  })

  test('pages of a post or an account that guests share have the tag by which their cached copies are dropped', () => {
    const shared = (part: string) => rowsWhere((row, pattern) => !row.private && pattern.includes(part))
    const tagged = (tag: string) => rowsWhere(row => row.tags?.includes(tag) === true)
    expect(tagged('post-[post]')).toEqual(shared('[post]'))
    expect(tagged(PEOPLE_TAG)).toEqual(shared('[username]'))
  })
})

describe('an address', () => {
  test('an address gets the row of its page; if two rows match, it gets the first', () => {
    expect(pageAt(at('/login'))).toMatchObject({ form: true })
    expect(pageAt(at('/new')).private).toBe(true)
    expect(pageAt(at('/Radio/modtools')).private).toBe(true)
    expect(pageAt(at('/Radio/modtools/reports/all')).private).toBe(true)
    expect(pageAt(at('/-/post/abcdefgh/menu')).private).toBe(true)
    expect(pageAt(at('/-/post/abcdefgh'))).toMatchObject({ form: true, parts: { id: 'abcdefgh' } })
    expect(pageAt(at('/@Sova')).reads).toContain('filter')
    expect(pageAt(at('/Radio')).reads).toContain('tab')
  })

  test('an address without a page accepts no form and reads no parameters', () => {
    for (const path of ['/a/b/c/d/e', '/Radio/post', '/-/vote/1'])
      expect(pageAt(at(path)), path).toEqual({ parts: expect.anything() })
  })

  test('an address has the tags by which cached copies of its page are dropped', () => {
    expect(tagsOf(at('/'))).toEqual(['pages'])
    expect(tagsOf(at('/Radio/post/abcdefgh'))).toEqual(['pages', 'post-abcdefgh'])
    expect(tagsOf(at('/Radio/post/abcdefgh/0123456789abcdef01234567'))).toEqual(['pages', 'post-abcdefgh'])
    expect(tagsOf(at('/-/comments/abcdefgh?next=a'))).toEqual(['pages', 'post-abcdefgh'])
    for (const path of ['/@Sova', '/%40Sova/lists', '/-/users/Sova', '/@Sova/feed.xml'])
      expect(tagsOf(at(path)), path).toEqual(['pages', PEOPLE_TAG])
  })
})
