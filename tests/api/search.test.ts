import { describe, expect, test } from 'vitest'
import type { FoundPage } from '#functions/contract/search.ts'
import type { Comment, Community, Post, User } from '#functions/contract/views.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

type Options = Record<string, string | number>
type Read = (path: string) => Promise<Response>

const asGuest: Read = path => fetch(own.origin + path)
const asMember = async (name: string): Promise<Read> => (await own.as(name)).fetch
const pathOf = (q: string, options: Options = {}) =>
  `/api/search?${new URLSearchParams({ q, ...Object.fromEntries(Object.entries(options).map(([key, value]) => [key, String(value)])) })}`
const search = async (q: string, options: Options = {}, read = asGuest) =>
  okBody<FoundPage>(await read(pathOf(q, options)))

/** Searches posts, and gives their titles. */
async function titles(q: string, options: Options = {}, read = asGuest): Promise<string[]> {
  const { items } = await search(q, options, read)
  return items.map(({ item }) => (item as Post).title)
}
/** Searches comments, and gives their texts. */
async function texts(q: string, options: Options = {}, read = asGuest): Promise<string[]> {
  const { items } = await search(q, { type: 'comment', ...options }, read)
  return items.map(({ item }) => (item as Comment).body)
}

async function publish(title: string, body = '', community = 'Radio', name = 'Petrovich'): Promise<Post> {
  const member = await own.as(name)
  return okBody<Post>(await member.send('POST', '/api/posts', { type: 'text', title, body, community }))
}
async function comment(post: Post, body: string, name = 'Marina_K'): Promise<Comment> {
  const member = await own.as(name)
  return okBody<Comment>(await member.send('POST', `/api/posts/${post.publicId}/comments`, { body }))
}

describe('words', () => {
  test.each([
    ['another form of the word', 'Ковылями зарос весь косогор', 'ковыль'],
    ['е for ё', 'Мохнатый шмелёнок зажужжал', 'ШМЕЛЕНОК'],
    ['ё for е', 'Берестяной туесок починен', 'туёсок'],
    ['a letter that is composed of two characters', 'Койотй воет'.normalize('NFD'), 'койотй'],
    ['stress marks and soft hyphens', 'Фи\u0301лин ухну\u00adл', 'филин ухнул'],
    ['upper case', 'Пихтач поредел', 'ПИХТАЧ'],
    ['a Latin name as it is', 'Прошивка Zyxgate обновлена', 'zyxgate'],
    ['a number', 'Лампа 6Ж52П греется', '6ж52п'],
    ['all words, in any order', 'Кряква подбирает зёрнышки чечевицы', 'чечевица кряква'],
    ['a beginning of the last word from four letters on', 'Гиппопотам проснулся', 'гипп'],
    ['a fleeting vowel', 'Заячьих ушастиков и мотыжек полно', 'мотыжка'],
    ['words that punctuation joins', 'Встреча в 23:47 на Заозёрной', '23:47'],
    ['a number below zero', 'Мороз -25 сковал Заполярьево', 'заполярьево -25'],
    ['fancy letters of many units', `Надпись ${'𝓕𝓪𝓷𝓬𝔂'.repeat(9)} а${'𐐀'.repeat(25)}`, `а${'𐐀'.repeat(25)}`],
    ['dashes in the word', 'Научно-фантастический мамонтёнок', 'фантастический-мамонтенок']
  ])('a post is found by %s', async (_, title, q) => {
    await publish(title)
    expect(await titles(q)).toContain(title)
  })

  test('a post is found by the words of its text, of code, of lists and of tables', async () => {
    const body = 'Абзац про *ятаганы*.\n\n- пункт про булавы\n\n```\nlet перначи = 1\n```\n\n| а |\n|---|\n| алебарды |'
    const { title } = await publish('Оружейная палата', body)
    for (const q of ['ятаган', 'булава', 'перначи', 'алебарда']) expect(await titles(q), q).toContain(title)
  })

  test('words in quotes must be adjacent and in this order, in any form', async () => {
    const near = await publish('Зелёного какаду покормили')
    const far = await publish('Какаду сел на зелёного попугая')
    expect(await titles('"зелёный какаду"')).toEqual([near.title])
    expect(await titles('«зеленый какаду»')).toEqual([near.title])
    expect((await titles('зелёный какаду')).toSorted()).toEqual([far.title, near.title].toSorted())
  })

  test('a word or a phrase after a minus must not occur', async () => {
    const plain = await publish('Утконос обыкновенный')
    await publish('Утконос полосатый')
    expect(await titles('утконос -полосатый')).toEqual([plain.title])
    expect(await titles('утконос -"утконос полосатый"')).toEqual([plain.title])
    expect((await search('темно-утконос')).items).toEqual([])
  })

  test.each([
    '',
    ' ',
    '"',
    '-',
    '—!?',
    '🦆',
    'и',
    'и в на',
    '"и в"',
    '-утконос',
    '(((((',
    'ж '.repeat(100),
    '\u200b\u00ad'
  ])('the query %j has no word that can be searched', async q => {
    const answer = await asGuest(pathOf(q))
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'empty_query'])
  })

  test.each([
    'a" OR "b',
    'NEAR(x y, 5)',
    'x*',
    '^x',
    'title:x',
    'tags : "c1"',
    '{tags} : x',
    'x AND NOT',
    '"x" + y',
    "';drop table posts--",
    'x\0y',
    'x'.repeat(200),
    'щ '.repeat(100),
    `${'-щ '.repeat(60)}ы`,
    '𠜎𠜎 שלום नमस्ते',
    'Сovid cмешанные'
  ])('the query %j is searched as words', async q => {
    for (const type of ['post', 'comment', 'community', 'user'])
      expect((await asGuest(pathOf(q, { type }))).status, type).toBe(200)
  })

  test('a query of more than 200 characters is refused', async () => {
    expect((await asGuest(pathOf('ы'.repeat(200)))).status).toBe(200)
    for (const [length, status] of [
      [201, 400],
      [10_000, 431]
    ] as const) {
      const answer = await asGuest(pathOf('ы'.repeat(length)))
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, 'too_long'])
    }
  })

  test('a word never matches the tokens of filters', async () => {
    const { communityId, userId } = await publish('Без всяких слов-меток')
    for (const q of [`c${communityId}`, `u${userId}`, 'ktext']) expect(await titles(q), q).toEqual([])
  })
})

describe('results', () => {
  test('found words are marked in the title and in the piece of the text around the first of them', async () => {
    const filler = 'Тут много других предложений, и все они не о том. '.repeat(20)
    const { title } = await publish(
      'О <b>выхухоли</b> & выхухолях',
      `${filler}Здесь "Выхухоль" <i>ныряет</i>. ${filler}`
    )
    const [found] = (await search('выхухоль')).items
    expect(found?.item).toMatchObject({ title })
    expect(found?.titleHtml).toBe('О &lt;b&gt;<mark>выхухоли</mark>&lt;/b&gt; &amp; <mark>выхухолях</mark>')
    expect(found?.excerptHtml).toContain('Здесь &quot;<mark>Выхухоль</mark>&quot; ')
    expect(found?.excerptHtml).toMatch(/^….+…$/)
    expect(found?.excerptHtml?.length).toBeLessThan(400)
  })

  test('a post without a text has no excerpt, and a comment has no title', async () => {
    const post = await publish('Ехидна без текста')
    await comment(post, 'Ехидны тут')
    expect((await search('ехидна')).items[0]).toMatchObject({ type: 'post', excerptHtml: null })
    expect((await search('ехидна', { type: 'comment' })).items[0]).toMatchObject({
      type: 'comment',
      titleHtml: null,
      excerptHtml: '<mark>Ехидны</mark> тут',
      item: { postTitle: 'Ехидна без текста', communityName: 'Radio', username: 'Marina_K' }
    })
  })

  test('a word in the title is more relevant than in the text; with equal words the post with more votes comes first', async () => {
    const inText = await publish('О другом', 'Вомбат живёт в норе, а больше о нём сказать нечего')
    const inTitle = await publish('Вомбат живёт в норе')
    const liked = await publish('Вомбат живёт в норе', '', 'Sad')
    await own.run('update posts set upvotes = 40, score = 40 where id = ?', liked.id)
    const ids = (await search('вомбат')).items.map(({ item }) => item.id)
    expect(ids).toEqual([liked.id, inTitle.id, inText.id])
  })

  test.each([
    ['new', ['третий', 'второй', 'первый']],
    ['top', ['второй', 'третий', 'первый']]
  ])('the order %s', async (sort, expected) => {
    const all = []
    for (const word of ['первый', 'второй', 'третий']) all.push(await publish(`Дикобраз ${word} ${sort}`))
    await own.run('update posts set upvotes = 30, score = 30 where id = ?', all[1]?.id ?? '')
    await own.run('update posts set upvotes = 20, score = 20 where id = ?', all[2]?.id ?? '')
    expect(await titles(`дикобраз ${sort}`, { sort })).toEqual(expected.map(word => `Дикобраз ${word} ${sort}`))
  })

  test.each(['relevance', 'new', 'top'])('pages in the order %s have every result once', async sort => {
    for (let n = 0; n < 7; n += 1) await publish(`Ленивец номер${n} ${sort}`)
    const all = await titles(`ленивец ${sort}`, { sort, limit: 50 })
    expect(all).toHaveLength(7)
    const paged: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const answer: FoundPage = await search(`ленивец ${sort}`, { sort, limit: 3, next })
      expect(answer.items.length).toBeLessThanOrEqual(3)
      paged.push(...answer.items.map(({ item }) => (item as Post).title))
      next = answer.next
    }
    expect(paged).toEqual(all)
  })

  test('a cursor of another query, order or kind of results is refused', async () => {
    for (const word of ['один', 'два']) await publish(`Муравьед ${word}`)
    const { next } = await search('муравьед', { limit: 1 })
    expect(next).not.toBeNull()
    for (const [q, options] of [
      ['муравьеды', {}],
      ['муравьед', { sort: 'new' }],
      ['муравьед', { type: 'comment' }],
      ['муравьед', { type: 'user' }],
      ['муравьед', { type: 'community' }],
      ['муравьед', { community: 'Radio' }],
      ['муравьед', { period: 'day' }]
    ] as const) {
      const answer = await asGuest(pathOf(q, { limit: 1, next: next ?? '', ...options }))
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid_cursor'])
    }
  })
})

describe('filters', () => {
  test('community, author, kind and period narrow the results', async () => {
    const radio = await publish('Тапир первый', '', 'Radio', 'Petrovich')
    const sad = await publish('Тапир второй', '', 'Sad', 'Marina_K')
    const petrovich = await own.as('Petrovich')
    const link = await okBody<Post>(
      await petrovich.send('POST', '/api/posts', {
        type: 'link',
        title: 'Тапир третий',
        url: 'https://example.org/tapir',
        community: 'Sad'
      })
    )
    expect(await titles('тапир', { community: 'rADIO' })).toEqual([radio.title])
    expect(await titles('тапир', { community: radio.communityId })).toEqual([radio.title])
    expect(await titles('тапир', { author: 'MARINA_k' })).toEqual([sad.title])
    expect(await titles('тапир', { kind: 'link' })).toEqual([link.title])
    expect(await titles('тапир', { kind: 'image' })).toEqual([])
    expect(await titles('тапир', { community: 'Sad', author: 'Petrovich' })).toEqual([link.title])
    for (const name of ['Nowhere', '" OR "'])
      for (const filter of ['community', 'author'])
        expect(await titles('тапир', { [filter]: name }), `${filter} ${name}`).toEqual([])
    expect((await titles('тапир', { period: 'day' })).toSorted()).toEqual(
      [link.title, sad.title, radio.title].toSorted()
    )
  })

  test('a period leaves out what is older', async () => {
    const now = Date.now()
    const day = 86_400_000
    for (const [period, age] of [
      ['day', day],
      ['week', 7 * day],
      ['month', 30 * day],
      ['year', 365 * day]
    ] as const) {
      const all = (await search('кот', { sort: 'new', limit: 50 })).items
      const expected = all.map(({ item }) => item as Post).filter(({ createdAt }) => now - Date.parse(createdAt) < age)
      const found = await titles('кот', { sort: 'new', limit: 50, period })
      expect(found, period).toEqual(expected.map(({ title }) => title))
    }
  })

  test.each([
    ['type', 'invalid_type'],
    ['kind', 'invalid_value'],
    ['period', 'invalid_period'],
    ['sort', 'invalid_sort'],
    ['next', 'invalid_cursor'],
    ['limit', 'invalid_limit']
  ])('an unknown value of %s is refused as %s', async (name, code) => {
    const answer = await asGuest(pathOf('кот', { [name]: 'чужое' }))
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code])
  })
})

describe('what changes', () => {
  test('an edited post is found by its new words only, and keeps its place among the newest', async () => {
    const post = await publish('Сурикат встал', 'Старый текст про нарвала')
    const later = await publish('Сурикат сел')
    const petrovich = await own.as('Petrovich')
    await okBody(
      await petrovich.send('PUT', `/api/posts/${post.id}`, { title: 'Сурикат лёг', body: 'Новый про дюгоня' })
    )
    expect(await titles('нарвал')).toEqual([])
    expect(await titles('дюгонь')).toEqual(['Сурикат лёг'])
    expect(await titles('сурикат', { sort: 'new' })).toEqual([later.title, 'Сурикат лёг'])
    await okBody(await petrovich.send('PUT', `/api/posts/${post.id}`, { title: 'Сурикат снова лёг' }))
    expect(await titles('дюгонь снова')).toEqual(['Сурикат снова лёг'])
  })

  test('an edited comment is found by its new words only', async () => {
    const post = await publish('Пост с правкой комментария')
    const { id } = await comment(post, 'Старый про окапи')
    const marina = await own.as('Marina_K')
    await okBody(await marina.send('PUT', `/api/posts/${post.publicId}/comments/${id}`, { body: 'Новый про кускуса' }))
    expect(await texts('окапи')).toEqual([])
    expect(await texts('кускус')).toEqual(['Новый про кускуса'])
  })

  test('a deleted post and a deleted comment are not found, whoever deletes them', async () => {
    const post = await publish('Бинтуронг удалён')
    const other = await publish('Бинтуронг модератора')
    const { id } = await comment(other, 'Бинтуронга сотрут')
    const byMods = await comment(other, 'Бинтуронга снимут')
    const petrovich = await own.as('Petrovich')
    const marina = await own.as('Marina_K')
    const sova = await own.as('Sova')
    await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}?deleteAs=normal`, {}))
    await okBody(await marina.send('DELETE', `/api/posts/${other.publicId}/comments/${id}`, {}))
    await okBody(await sova.send('DELETE', `/api/posts/${other.publicId}/comments/${byMods.id}?deleteAs=admins`, {}))
    for (const read of [asGuest, petrovich.fetch, sova.fetch]) {
      expect(await titles('бинтуронг', {}, read)).toEqual([other.title])
      expect(await texts('бинтуронг', {}, read)).toEqual([])
    }
    await okBody(await sova.send('DELETE', `/api/posts/${other.id}?deleteAs=admins`, {}))
    expect(await titles('бинтуронг')).toEqual([])
  })

  test('comments of a deleted post are not found, nor is it told that they exist', async () => {
    const post = await publish('Пост, который удалят')
    for (const word of ['одну', 'вторую']) await comment(post, `Комментарий про ${word} квокку`)
    const unindexed = await comment(post, 'Комментарий про квокку без индекса')
    await own.run(
      'delete from comment_search where rowid = (select search_doc from comments where id = ?)',
      unindexed.id
    )
    await own.run('update comments set search_doc = null where id = ?', unindexed.id)
    expect(await texts('квокка')).toHaveLength(2)
    await okBody(await (await own.as('Petrovich')).send('DELETE', `/api/posts/${post.id}?deleteAs=normal`, {}))
    const nothing = { items: [], next: null }
    expect(await search('квокка', { type: 'comment', limit: 1 })).toEqual(nothing)
    await own.run('update comments set search_doc = null where post_id = ?', post.id)
    await own.tick()
    expect(await search('квокка', { type: 'comment', limit: 1 })).toEqual(nothing)
  })

  test('a post whose content was erased leaves the index at once, and is found again by its title alone', async () => {
    const post = await publish('Долгопят остался', 'Текст про лемура исчез')
    const sova = await own.as('Sova')
    await okBody(await sova.send('DELETE', `/api/posts/${post.id}?deleteAs=admins&deleteContent=true`, {}))
    expect(await titles('лемур исчез')).toEqual([])
    await own.run('update posts set deleted_at = null where id = ?', post.id)
    await own.tick()
    expect(await titles('долгопят')).toEqual([post.title])
    expect(await titles('лемур исчез')).toEqual([])
  })

  test('posts and comments of a banned account whose content the ban deletes are not found', async () => {
    const [name = ''] = await own.ordinary(1)
    const post = await publish('Пост заблокированного про росомаху', '', 'Sad', name)
    await comment(await publish('Чужой пост'), 'Комментарий про росомаху', name)
    expect([await titles('росомаха'), await texts('росомаха')]).toEqual([[post.title], ['Комментарий про росомаху']])
    const sova = await own.as('Sova')
    await okBody(await sova.send('POST', '/api/_admin', { action: 'ban_user', username: name, deleteContentDays: 1 }))
    expect([await titles('росомаха'), await texts('росомаха')]).toEqual([[], []])
  })

  test('texts that the index lacks, as after the restore of a backup, are found when the timer has run, in their order', async () => {
    const [first, second, third] = [
      await publish('Капибара первая'),
      await publish('Капибара вторая'),
      await publish('Капибара третья')
    ]
    await comment(first, 'Капибаре ответ')
    await own.run(
      'delete from post_search where rowid in (select search_doc from posts where id in (?, ?))',
      first.id,
      second.id
    )
    await own.run('update posts set search_doc = null where id in (?, ?)', first.id, second.id)
    await own.run('update comments set search_doc = null where post_id = ?', first.id)
    await own.run(
      'delete from comment_search where rowid not in (select search_doc from comments where search_doc > 0)'
    )
    expect(await titles('капибара', { sort: 'new' })).toEqual([third.title])
    expect(await texts('капибара')).toEqual([])
    await own.tick()
    expect(await titles('капибара', { sort: 'new' })).toEqual([third.title, second.title, first.title])
    expect(await texts('капибара')).toEqual(['Капибаре ответ'])
  })

  test('texts that an older version of the site wrote between others get their place in the order', async () => {
    const words = ['первый', 'второй', 'третий', 'четвёртый']
    const made: Post[] = []
    for (const word of words) made.push(await publish(`Гекконий ${word}`))
    const between = made.slice(1, 3).map(({ id }) => id)
    await own.run(
      'delete from post_search where rowid in (select search_doc from posts where id in (?, ?))',
      ...between
    )
    await own.run('update posts set search_doc = null where id in (?, ?)', ...between)
    await own.tick()
    const expected = words.toReversed().map(word => `Гекконий ${word}`)
    expect(await titles('гекконий', { sort: 'new' })).toEqual(expected)
    expect(await titles('гекконий', { sort: 'new', period: 'day' })).toEqual(expected)
  })

  test('a post that the index lacks is left to the timer by an edit, so that it does not become the newest', async () => {
    const first = await publish('Хамелеон сел')
    const second = await publish('Хамелеон встал')
    await own.run('delete from post_search where rowid = (select search_doc from posts where id = ?)', first.id)
    await own.run('update posts set search_doc = null where id = ?', first.id)
    const petrovich = await own.as('Petrovich')
    await okBody(await petrovich.send('PUT', `/api/posts/${first.id}`, { title: 'Хамелеон лёг' }))
    await own.tick()
    expect(await titles('хамелеон', { sort: 'new' })).toEqual([second.title, 'Хамелеон лёг'])
  })

  test('simultaneous edits of title and body never give the number of the post to another one', async () => {
    const post = await publish('Осьминог спорит', 'Старое тело')
    const petrovich = await own.as('Petrovich')
    const edit = (changes: object) => petrovich.send('PUT', `/api/posts/${post.id}`, changes)
    await Promise.all([edit({ title: 'Осьминог победил' }), edit({ body: 'Новое тело осьминога' })])
    await own.run('delete from post_search where rowid = (select abs(search_doc) from posts where id = ?)', post.id)
    await own.run('update posts set search_doc = -abs(search_doc) where id = ?', post.id)
    const other = await publish('Кальмар рядом', '', 'Sad', 'Marina_K')
    await okBody(await edit({ body: 'Третье тело осьминога' }))
    expect(await titles('кальмар')).toEqual([other.title])
    expect(await titles('третье тело осьминога')).toEqual(['Осьминог победил'])
    await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}?deleteAs=normal`, {}))
    expect(await titles('кальмар')).toEqual([other.title])
    expect(await titles('осьминог')).toEqual([])
    const next = await publish('Каракатица следом')
    expect(await titles('каракатица')).toEqual([next.title])
    const shared =
      'select count(*) from (select 1 from posts where search_doc > 0 group by abs(search_doc) having count(*) > 1)'
    expect(await own.number(shared)).toBe(0)
  })

  test('a text that an older version of the site has changed is found by its new words when the timer has run', async () => {
    const post = await publish('Бабируссы в лесу', 'Старое про агути')
    await own.run("update posts set body = 'Новое про пуду', body_html = '<p>Новое про пуду</p>' where id = ?", post.id)
    expect(await titles('агути')).toEqual([])
    await own.tick()
    expect(await titles('пуду')).toEqual([post.title])
    expect(await titles('бабирусса')).toEqual([post.title])
  })
})

describe('viewers', () => {
  test('what a viewer has muted or hidden is left out of that viewer’s results only', async () => {
    const shown = await publish('Манул на виду', '', 'Radio', 'Petrovich')
    const byMuted = await publish('Манул Марины', '', 'Radio', 'Marina_K')
    const inMuted = await publish('Манул в саду', '', 'Sad', 'Petrovich')
    const hidden = await publish('Манул скрыт', '', 'Radio', 'Petrovich')
    await comment(hidden, 'Манула обсуждают')
    await comment(shown, 'Манула видела Марина')
    await comment(shown, 'Манула видел Петрович', 'Petrovich')
    const [name = ''] = await own.ordinary(1)
    const member = await own.as(name)
    await okBody(await member.send('POST', '/api/mutes', { userId: await own.idOf('Marina_K') }))
    await okBody(await member.send('POST', '/api/mutes', { communityId: inMuted.communityId }))
    await okBody(await member.send('POST', '/api/hidden_posts', { postId: hidden.id }))
    const all = [hidden, inMuted, byMuted, shown].map(({ title }) => title)
    expect(await titles('манул', { sort: 'new' })).toEqual(all)
    expect(await titles('манул', { sort: 'new' }, await asMember('Marina_K'))).toEqual(all)
    expect(await titles('манул', { sort: 'new' }, member.fetch)).toEqual([shown.title])
    expect(await texts('манул', { sort: 'new' }, member.fetch)).toEqual(['Манула видел Петрович'])
    expect(await texts('манул', { sort: 'new' })).toHaveLength(3)
    const communities = (await search('sad', { type: 'community' }, member.fetch)).items
    expect(communities.map(({ item }) => (item as Community).name)).not.toContain('Sad')
    expect((await search('marina_k', { type: 'user' }, member.fetch)).items).toEqual([])
  })

  test('a member with more mutes than a query can exclude does not find what is muted either', async () => {
    const [, , name = ''] = await own.ordinary(3)
    const member = await own.as(name)
    const { title } = await publish('Муфлон замечен', '', 'Radio', 'Marina_K')
    expect(await titles('муфлон', {}, member.fetch)).toEqual([title])
    await own.run(
      `insert into user_mutes (user_id, muted_user_id, created_at) with n(i) as (select 1 union all select i + 1 from n where i < 700)
        select ?, printf('%024x', i), 1 from n`,
      await own.idOf(name)
    )
    expect(await titles('муфлон', {}, member.fetch)).toEqual([title])
    await okBody(await member.send('POST', '/api/mutes', { userId: await own.idOf('Marina_K') }))
    expect(await titles('муфлон', {}, member.fetch)).toEqual([])
  })

  test('texts of a deleted account are found without its name, and not by its name', async () => {
    const [, name = ''] = await own.ordinary(2)
    const { title } = await publish('Пост ушедшего про гавиала', '', 'Sad', name)
    expect(await titles('гавиал', { author: name })).toEqual([title])
    const member = await own.as(name)
    await okBody(await member.send('DELETE', `/api/users/${name}`, { password: 'veche-demo' }))
    const [found] = (await search('гавиал')).items
    expect(found?.item).toMatchObject({ title, username: 'ghost', userDeleted: true })
    expect(await titles('гавиал', { author: name })).toEqual([])
    expect((await search(name, { type: 'user' })).items).toEqual([])
  })
})

describe('communities and people', () => {
  test('communities are found by a part of their name or title', async () => {
    await own.run("update communities set title = 'Всё про ЖКХ', search_text = null where name = 'Gorod'")
    await own.tick()
    const { items, next } = await search('жкх', { type: 'community' })
    expect(items).toMatchObject([{ type: 'community', titleHtml: null, excerptHtml: null, item: { name: 'Gorod' } }])
    expect(next).toBeNull()
  })

  test('people are found by the beginning of their name in any case, and page by page', async () => {
    for (const q of ['petrov', '@PETROVICH', ' Petrovich '])
      expect(
        (await search(q, { type: 'user' })).items.map(({ item }) => (item as User).username),
        q
      ).toContain('Petrovich')
    expect((await search('петрович', { type: 'user' })).items).toEqual([])
    const all = (await search('m', { type: 'user', limit: 50 })).items.map(({ item }) => (item as User).username)
    expect(all.length).toBeGreaterThan(3)
    const first = await search('m', { type: 'user', limit: 2 })
    const second = await search('m', { type: 'user', limit: 2, next: first.next ?? '' })
    const other = await asGuest(pathOf('ma', { type: 'user', limit: 2, next: first.next ?? '' }))
    expect(other.status).toBe(400)
    expect([...first.items, ...second.items].map(({ item }) => (item as User).username)).toEqual(all.slice(0, 4))
    expect((await search('petrovich', { type: 'user' })).items[0]?.item).toMatchObject({ email: null, lastSeen: null })
  })

  test.each(['banned_at', 'deleted_at'])(
    'the pages of people go on where they were, though the last one of a page is not found any more: %s',
    async column => {
      const names = async (options: Options) =>
        (await search('m', { type: 'user', ...options })).items.map(({ item }) => (item as User).username)
      const all = await names({ limit: 50 })
      const { next } = await search('m', { type: 'user', limit: 2 })
      await own.run(`update users set ${column} = 1 where username = ?`, all[1] ?? '')
      expect(await names({ limit: 50, next: next ?? '' })).toEqual(all.slice(2))
      await own.run(`update users set ${column} = null where username = ?`, all[1] ?? '')
    }
  )
})

describe('costs', () => {
  /** Reads the costs of a search from the Server-Timing header. */
  async function costOf(q: string, options: Options, read = asGuest) {
    const timing = (await read(pathOf(q, options))).headers.get('Server-Timing') ?? ''
    const part = (name: string) => Number(new RegExp(`${name};desc="(\\d+)"`).exec(timing)?.[1])
    return { trips: part('trips'), rows: part('rows') }
  }

  test('a search of a frequent word costs one round trip and a bounded number of rows, also for a member with mutes', async () => {
    const [name = ''] = await own.ordinary(1)
    const member = await own.as(name)
    await okBody(await member.send('POST', '/api/mutes', { userId: await own.idOf('Sova') }))
    const matches = await own.number("select count(*) from comment_search where comment_search match 'спасиб'")
    expect(matches).toBeGreaterThan(300)
    for (const type of ['post', 'comment'])
      for (const sort of ['relevance', 'new', 'top'])
        for (const read of [asGuest, member.fetch]) {
          const { trips, rows } = await costOf('спасибо', { type, sort, limit: 25 }, read)
          expect(trips, `${type} ${sort}`).toBe(1)
          expect(rows, `${type} ${sort}`).toBeLessThanOrEqual(sort === 'new' ? 500 : 1500)
        }
  })

  test('a page of the newest results that is not the first costs no more rows', async () => {
    let next: string | null = ''
    for (let page = 0; page < 8; page += 1) {
      const options: Options = { type: 'comment', sort: 'new', limit: 50, next: next ?? '' }
      expect((await costOf('спасибо', options)).rows).toBeLessThanOrEqual(900)
      next = (await search('спасибо', options)).next
      expect(next).not.toBeNull()
    }
  })
})
