import { JSDOM } from 'jsdom'
import { beforeEach, describe, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const TITLES = '.found .card h2'
const TABS = 'main .tabs'
const WEB = 'main a[target=_blank]'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})

/** Makes the address of a search. */
const searchOf = (query: Record<string, string>) => `/search?${new URLSearchParams(query)}`
/** Opens a search, and expects that it is answered with a page. */
async function search(query: Record<string, string>): Promise<void> {
  await guest.open(searchOf(query))
  expect(guest.status).toBe(200)
}
/** Query of the open page, without the empty parameters that a form without script sends. */
const query = () => Object.fromEntries([...new URL(guest.url, origin).searchParams].filter(([, value]) => value !== ''))
const field = () => guest.field('Что найти')

describe('the form of a search', () => {
  test('the page without a query has the form and hints about the syntax, and no results', async () => {
    await guest.open('/search')
    expect(guest.text('h1')).toBe('Поиск')
    expect(guest.document.title).toMatch(/^Поиск — /)
    expect(guest.text('.search-hints')).toContain('«ночной поезд»')
    expect([guest.all(TITLES), guest.all(WEB), guest.all('main .error')]).toEqual([[], [], []])
    expect(guest.attributes('main [name=q]', 'maxlength')).toEqual(['200'])
  })

  test('without script the form finds posts by another form of a word, with the words marked and the query in the title of the page', async () => {
    await guest.open('/search')
    guest.fill('Что найти', 'огурцом')
    await guest.press('Найти')
    expect(query()).toEqual({ q: 'огурцом' })
    expect(field().value).toBe('огурцом')
    expect(guest.document.title).toMatch(/^«огурцом» — поиск — /)
    expect(guest.texts(TITLES)).toContain('Вырос один огурец. Один. Мы назвали его Аркадий')
    expect(guest.texts(`${TITLES} mark`)).toContain('огурец')
    const card = guest.all('.found .card').find(each => each.textContent?.includes('Аркадий'))
    for (const part of ['a.place', 'a[href^="/@"]', 'time', '.up', 'a[href$="#comments"]'])
      expect(card?.querySelector(part), part).not.toBeNull()
    await guest.follow(guest.link(/Аркадий/, TITLES))
    expect(guest.text('h1')).toContain('Аркадий')
  })

  test('a search is neither indexed nor cached', async () => {
    await search({ q: 'огурцом' })
    expect(guest.attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
    expect(guest.headers['cache-control']).toMatch(/^private, no-(?:cache|store)$/)
  })

  test('order and filters are applied by the form, stay set in it, and can be removed', async () => {
    await guest.open('/search')
    expect(guest.all('.search-filters[open]')).toEqual([])
    guest.fill('Что найти', 'кот')
    guest.fill('Порядок', 'Сначала новые')
    guest.fill('Вид поста', 'Текст')
    guest.fill('Автор', '@Sova')
    await guest.press('Найти')
    expect(query()).toEqual({ q: 'кот', sort: 'new', kind: 'text', author: '@Sova' })
    expect(new Set(guest.texts('.found a[href^="/@"]'))).toEqual(new Set(['@Sova']))
    expect(guest.all('.search-filters[open]')).toHaveLength(1)
    expect([guest.field('Порядок').value, guest.field('Вид поста').value]).toEqual(['new', 'text'])
    expect(guest.field('Автор').value).toBe('Sova')
    const count = guest.all(TITLES).length
    await guest.follow('Убрать фильтры')
    expect(query()).toEqual({ q: 'кот' })
    expect(guest.all(TITLES).length).toBeGreaterThan(count)
  })

  test('a community is a filter by its name, as its address shows it', async () => {
    await search({ q: 'кот', community: '/radio' })
    expect(new Set(guest.attributes('.found a.place', 'href'))).toEqual(new Set(['/Radio']))
  })

  test('unknown values of a type, an order or a filter count as absent', async () => {
    await search({ q: 'кот' })
    const titles = guest.texts(TITLES)
    await search({ q: 'кот', type: 'x', sort: 'x', period: 'x', kind: 'x' })
    expect(guest.texts(TITLES)).toEqual(titles)
    expect(guest.all('.search-filters[open]')).toEqual([])
  })
})

describe('the tabs of a search', () => {
  test('a tab keeps the query and those filters that its type has', async () => {
    await search({ q: 'кот', sort: 'new', kind: 'text', author: 'Sova', period: 'year' })
    expect(guest.texts(`${TABS} a`)).toEqual(['Посты', 'Комментарии', 'Сообщества', 'Люди'])
    expect(guest.text(`${TABS} [aria-current=page]`)).toBe('Посты')
    await guest.follow('Комментарии', TABS)
    expect(query()).toEqual({ q: 'кот', type: 'comment', sort: 'new', author: 'Sova', period: 'year' })
    expect(guest.text(`${TABS} [aria-current=page]`)).toBe('Комментарии')
    await guest.follow('Люди', TABS)
    expect(query()).toEqual({ q: 'кот', type: 'user' })
    expect(guest.all('.search-filters')).toEqual([])
  })

  test('the form keeps the type', async () => {
    await search({ q: 'кот', type: 'community' })
    guest.fill('Что найти', 'radio')
    await guest.press('Найти', 'main')
    expect(query()).toEqual({ q: 'radio', type: 'community' })
  })

  test('a found comment leads to its place in the thread, and names its author, community and post', async () => {
    await search({ q: 'кот', type: 'comment' })
    const [card] = guest.all('.found .card')
    expect(card?.querySelector('.found-text mark')?.textContent).toMatch(/^кот/i)
    for (const part of ['a.place', 'a[href^="/@"]', 'time', 'h2 a[href*="/post/"]'])
      expect(card?.querySelector(part), part).not.toBeNull()
    await guest.follow(card?.querySelector('.found-text a') as Element)
    const id = new URL(guest.url, origin).hash.slice(1)
    expect(guest.document.getElementById(id)?.textContent).toMatch(/кот/i)
  })

  test('a community is found by a part of its title, with its address, members and description', async () => {
    await search({ q: 'програм', type: 'community' })
    expect(guest.text(TITLES)).toBe('Программирование /Programming')
    expect(guest.text('.found .card [class*=num]')).toMatch(/участник/)
    expect(guest.text('.found .card > p').length).toBeGreaterThan(20)
    await guest.follow('Программирование', '.found')
    expect(guest.url).toBe('/Programming')
  })

  test('people are found by the beginning of their names, with their points and the date since when', async () => {
    await search({ q: '@sov', type: 'user' })
    const at = guest.texts(TITLES).indexOf('@Sova')
    expect(guest.texts('.found .card .tiny')[at]?.replaceAll('\u00a0', ' ')).toMatch(/очк.* · с нами с \d+ .* 20\d\d$/)
  })
})

describe('the pages of results', () => {
  test('the last page of the order by votes is reached by its links, shows no post twice, and leads to all results by age', async () => {
    await search({ q: 'кот', sort: 'top' })
    const seen: string[] = []
    for (;;) {
      seen.push(...guest.attributes('.found .card', 'id'))
      const [next] = guest.all('a[rel=next]')
      if (!next) break
      expect(guest.all('.search-note .more-link')).toEqual([])
      await guest.follow(next)
    }
    expect(seen.length).toBeGreaterThan(50)
    expect(new Set(seen).size).toBe(seen.length)
    expect(guest.texts('.search-note')[0]?.replaceAll('\u00a0', ' ')).toContain('не больше 300 самых новых')
    const last = guest.url
    await guest.follow('Показать все, сначала новые')
    expect(query()).toEqual({ q: 'кот', sort: 'new' })
    await guest.open(last)
    await guest.follow('К первой странице')
    expect(query()).toEqual({ q: 'кот', sort: 'top' })
  })

  test('a search that finds nothing says so, gives advice, and offers the search without filters', async () => {
    await search({ q: 'кот', author: 'nobody_here', community: '"x' })
    expect(guest.text('main h2')).toBe('Ничего не\u00a0нашлось')
    expect(guest.texts('.nothing li').length).toBeGreaterThan(2)
    await guest.follow('Убрать фильтры', '.nothing')
    expect(guest.all(TITLES).length).toBeGreaterThan(0)
  })

  test('a query in the wrong keyboard layout is offered in the other one, if that finds something', async () => {
    await search({ q: 'ghbdtn' })
    expect(guest.text('.meant').replaceAll('\u00a0', ' ')).toBe('Возможно, вы искали «привет»?')
    await guest.follow('«привет»')
    expect(query()).toEqual({ q: 'привет' })
    expect(guest.texts(`.found mark`).join()).toMatch(/привет/i)
    await search({ q: 'ghbdtnghbdtn' })
    expect(guest.all('.nothing')).toHaveLength(1)
    expect(guest.all('.meant')).toEqual([])
  })

  test('the web search is offered below the results and below an empty list', async () => {
    for (const q of ['кот', 'ghbdtn']) {
      await search({ q })
      expect(guest.text(WEB).replaceAll('\u00a0', ' ')).toBe(`Искать «${q}» в интернете`)
    }
  })
})

describe('the errors of a search', () => {
  const LONG = 'а'.repeat(201)

  test.each([
    ['with a long query', { q: LONG }, 'Слишком длинный текст.'],
    ['for people with a long query', { q: LONG, type: 'user' }, 'Слишком длинный текст.'],
    ['for common words only', { q: 'как это' }, /^Искать нечего/],
    ['for signs only', { q: '-"' }, /^Искать нечего/],
    ['with a false cursor', { q: 'кот', next: 'x' }, 'Неверная метка страницы.'],
    ['for people with a cursor of another list', { q: 'sova', type: 'user', next: 'WzFd' }, 'Неверная метка страницы.']
  ])('a search %s is answered with 400, what was typed, and the reason at the field', async (_, wrong, reason) => {
    await guest.open(searchOf(wrong))
    expect(guest.status).toBe(400)
    expect(field().value).toBe(wrong.q)
    expect(guest.text('#q-error')).toMatch(reason)
    expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual([
      'true',
      'q-error'
    ])
    expect(guest.all(TITLES)).toEqual([])
  })

  test('a cursor of another query is refused', async () => {
    await search({ q: 'кот', sort: 'new' })
    const [more = ''] = guest.attributes('a[rel=next]', 'href')
    const next = new URL(more, origin).searchParams.get('next') ?? ''
    await guest.open(searchOf({ q: 'собака', sort: 'new', next }))
    expect([guest.status, guest.text('#q-error')]).toEqual([400, 'Неверная метка страницы.'])
  })

  test('no value of a parameter causes an error of the server', async () => {
    const values = ['"', "'", '*', ')', 'x" OR title:"кот', '\0', '\u{1f600}', '-', '@', '/']
    const names = ['q', 'community', 'author', 'next', 'type', 'sort', 'period', 'kind']
    for (const value of values) {
      const paths = ['post', 'comment'].flatMap(type => names.map(name => searchOf({ q: 'кот', type, [name]: value })))
      const answers = await Promise.all(paths.map(path => fetch(origin + path)))
      for (const [at, { status }] of answers.entries()) expect([200, 400], paths[at]).toContain(status)
    }
  })

  test('markup in a query stays text', async () => {
    for (const type of ['post', 'comment', 'community', 'user']) {
      const q = '<script>alert(1)</script>"><img src=x>'
      await search({ q, type })
      expect(field().value).toBe(q)
      expect(guest.document.title).toContain(`«${q}»`)
      expect(guest.all('main :is(script:not([type]), img[src=x])')).toEqual([])
    }
  })
})

describe('opensearch.xml', () => {
  test('every page names the description of the search, by which browsers add the site to their search engines', async () => {
    await guest.open('/about')
    const [href = ''] = guest.attributes('link[rel=search][type="application/opensearchdescription+xml"]', 'href')
    const answer = await fetch(origin + href)
    expect(answer.headers.get('Content-Type')).toBe('application/opensearchdescription+xml; charset=utf-8')
    const { document } = new JSDOM(await answer.text(), { contentType: 'text/xml' }).window
    const text = (name: string) => document.querySelector(name)?.textContent ?? ''
    expect(text('ShortName')).toBe('Вече')
    expect(text('Description')).toContain('Вече')
    expect(text('InputEncoding')).toBe('UTF-8')
    expect((await fetch(text('Image'))).status).toBe(200)
    const template = document.querySelector('Url[type="text/html"]')?.getAttribute('template') ?? ''
    await guest.open(template.replace('{searchTerms}', encodeURIComponent('огурцом')).slice(origin.length))
    expect(guest.all(TITLES).length).toBeGreaterThan(0)
  })
})

describe('on a site with limits', () => {
  const own = writingSite({ RATE_LIMITS: 'on' })

  test('markup in the title and the text of a found post stays text', async () => {
    const title = 'Экзотика <b>в</b> "заголовке" & <script>'
    const written = { type: 'text', title, body: 'Экзотика: `<img src=x onerror=alert(1)>` и всё', community: 'Radio' }
    await okBody(await (await own.as('Marina_K')).send('POST', '/api/posts', written))
    guest = new Visitor(own.origin)
    await search({ q: 'экзотика' })
    expect(guest.text(TITLES)).toBe(title)
    expect(guest.text('.found-text')).toContain('<img src=x onerror=alert(1)>')
    expect(guest.texts('.found mark')).toEqual(['Экзотика', 'Экзотика'])
  })

  test('a guest who searches too often gets the form with the query, the reason and the time to wait; pages stay open', async () => {
    const ask = (path: string) => fetch(own.origin + path, { headers: { 'X-Forwarded-For': '192.0.2.7' } })
    let refusal: Response | undefined
    // The searches may fall into two windows of a minute.
    for (let sent = 0; sent < 140 && !refusal; sent += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/search?q=лампа')))
      refusal = answers.find(({ status }) => status === 429)
    }
    const wait = Number(refusal?.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    const { document } = new JSDOM(await refusal?.text()).window
    expect(document.querySelector<HTMLInputElement>('#q')?.value).toBe('лампа')
    expect(document.querySelector('#q-error')?.textContent).toBe('Осторожно, замедли темп!')
    expect((await ask('/search')).status).toBe(200)
  })
})
