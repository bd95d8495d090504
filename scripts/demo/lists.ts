import type { listItems, lists } from '#functions/db/schema/index.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoComment } from './comments.ts'
import type { DemoPost } from './posts.ts'
import { createRandom, type Random } from './random.ts'
import { HOUR } from './time.ts'

type List = typeof lists.$inferSelect
type Item = typeof listItems.$inferSelect

/** Texts of public lists: name, displayName, description. */
const SHOWN: [string, string, string | null][] = [
  ['schemes', 'Схемы и советы', 'Всё, что пригодилось у паяльника. **Проверено лично**, кроме последних трёх.'],
  ['tihie_vechera', 'Тихие вечера', 'Посты, которые хочется перечитывать зимой.'],
  ['poezda_luchshee', 'Лучшее о поездах', null],
  ['smeshnoe', 'Смешное', 'До слёз. Пополняется по пятницам.'],
  ['recepty', 'Рецепты на пробу', 'Готовлю по одному в неделю и дописываю итоги.'],
  ['ogorod', 'К весне', 'Сорта, сроки, подпорки и прочие надежды.'],
  ['chto_chitat', 'Что читать', 'Книги, которые здесь советовали *больше двух раз*.'],
  ['koty', 'Коты форума', null],
  ['pohody', 'Куда поехать', 'Маршруты выходного дня: велосипед, электричка, пешком.'],
  ['gorodskoe', 'Город, который мы чиним', 'Переписка, заявления, победы.'],
  ['kino_na_noch', 'Кино на ночь', 'Не страшное.'],
  ['dobroe', 'Доброе', 'Ради этого форум и нужен.'],
  ['kod', 'Про код', 'Разборы ошибок, своих и чужих.'],
  ['foto_uchus', 'Учусь снимать', null],
  ['nauka_prosto', 'Наука простыми словами', 'Для внуков. И для себя.'],
  ['sovety', 'Советы, которые сработали', null],
  ['spory', 'Хорошие споры', 'Где обе стороны правы.'],
  ['na_pamyat', 'На память', 'Просто чтобы не потерялось.'],
  ['pravila_veche', 'Как тут всё устроено', 'Правила и объяснения в одном месте.'],
  ['dlya_novichkov', 'Новичкам', 'С этого стоит начать.']
]
/** The number of public lists of the account Petrovich. */
const OF_PETROVICH = 4
const SHOWERS = 25

interface ListRows {
  lists: List[]
  items: Item[]
}

function addList(
  shelf: ListRows,
  owner: DemoAccount,
  [name, displayName, description]: [string, string, string | null],
  isPublic: boolean
): List {
  const list: List = {
    id: shelf.lists.length + 1,
    userId: owner.row.id,
    name,
    displayName,
    description,
    descriptionHtml: description && renderMarkdown(description),
    rendererVersion: RENDERER_VERSION,
    public: isPublic,
    numItems: 0,
    createdAt: owner.row.createdAt,
    lastUpdatedAt: owner.row.createdAt
  }
  shelf.lists.push(list)
  return list
}

function fillList(
  shelf: ListRows,
  list: List,
  owner: DemoAccount,
  things: (DemoPost | DemoComment)[],
  size: number,
  random: Random
): void {
  const seen = random
    .shuffle(things)
    .filter(({ row }) => row.createdAt > owner.row.createdAt && row.createdAt < owner.until - HOUR)
    .slice(0, size)
  const dated = seen
    .map(thing => ({ thing, at: Math.round(random.between(thing.row.createdAt, owner.until)) }))
    .sort((a, b) => a.at - b.at)
  for (const { thing, at } of dated) {
    const targetType = 'draft' in thing ? 'post' : 'comment'
    const { id: listId, userId } = list
    const id = shelf.items.length + 1
    shelf.items.push({ id, listId, userId, targetType, targetId: thing.row.id, createdAt: at })
  }
  list.numItems = dated.length
  const [first, last] = [dated[0], dated.at(-1)]
  if (first && last) Object.assign(list, { createdAt: Math.round(first.at - HOUR), lastUpdatedAt: last.at })
}

/** Makes a list of bookmarks for every account that is not deleted, and some public lists with posts and comments. */
export function makeLists(people: DemoAccount[], topics: DemoPost[], remarks: DemoComment[]): ListRows {
  const random = createRandom('lists')
  const shelf: ListRows = { lists: [], items: [] }
  const worthy = [
    ...topics.filter(({ row }) => row.deletedAt === null && row.score > 8),
    ...remarks.filter(({ row }) => row.deletedAt === null && row.upvotes > 14)
  ]
  const present = people.filter(person => person.row.deletedAt === null)
  const bookmarks = present.map(owner => ({
    owner,
    list: addList(shelf, owner, ['bookmarks', 'Закладки', null], false)
  }))
  for (const { owner, list } of bookmarks.slice(0, 3)) fillList(shelf, list, owner, worthy, random.int(6, 30), random)
  const [petrovich, marina] = [present[1], present[2]]
  if (!petrovich || !marina) return shelf
  for (const text of SHOWN.slice(0, OF_PETROVICH))
    fillList(shelf, addList(shelf, petrovich, text, true), petrovich, worthy, random.int(8, 40), random)
  const owners = random
    .shuffle(present.filter(({ row }) => row.bannedAt === null && row !== petrovich.row))
    .slice(0, SHOWERS - 1)
  for (const owner of owners) {
    for (const text of random.shuffle(SHOWN).slice(0, random.chance(0.25) ? 2 : 1)) {
      fillList(shelf, addList(shelf, owner, text, true), owner, worthy, random.int(3, 40), random)
    }
  }
  const secret = addList(shelf, marina, ['podarki', 'Подарки', 'Не показывать до января.'], false)
  fillList(shelf, secret, marina, worthy, 7, random)
  return shelf
}
