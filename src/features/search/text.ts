import { isolated } from '#functions/contract/direction.ts'
import { SEARCH_RANKED_MAX, type SearchPeriod, type SearchSort, type SearchType } from '#functions/contract/search.ts'
import type { PostType } from '#functions/contract/views.ts'
import { countOf } from '#src/ui/messages/numbers.ts'

const NBSP = '\u00a0'

export const searchText = {
  title: 'Поиск',
  /** Title of the page with the results of a query. */
  titleOf: (query: string) => `«${isolated(query)}» — поиск`,
  description: (site: string) => `Поиск по${NBSP}форуму ${site}: посты, комментарии, сообщества и${NBSP}люди.`,
  label: 'Что найти',
  submit: 'Найти',
  types: {
    post: 'Посты',
    comment: 'Комментарии',
    community: 'Сообщества',
    user: 'Люди'
  } satisfies Record<SearchType, string>,
  typesLabel: 'Где искать',
  results: 'Что нашлось',
  more: 'Дальше',
  first: 'К первой странице',
  /** Note on a page whose results the viewer has hidden or muted. */
  hidden: `На этой странице только то, что вы${NBSP}скрыли.`,
  end: `Больше ничего не${NBSP}нашлось.`,
  /** Link to the thread for a comment without words, such as a picture. */
  toComment: 'К комментарию',
  person: (points: number, since: string | null) =>
    since === null ? countOf.points(points) : `${countOf.points(points)} · с${NBSP}нами с${NBSP}${since}`,
  web: (query: string) => `Искать «${isolated(query)}» в${NBSP}интернете`
}

export const filterText = {
  title: 'Порядок и фильтры',
  sort: 'Порядок',
  sorts: {
    relevance: 'Сначала точные',
    new: 'Сначала новые',
    top: 'Сначала лучшие'
  } satisfies Record<SearchSort, string>,
  period: 'Срок',
  periods: {
    all: 'За всё время',
    day: 'За сутки',
    week: 'За неделю',
    month: 'За месяц',
    year: 'За год'
  } satisfies Record<SearchPeriod, string>,
  kind: 'Вид поста',
  anyKind: 'Любой',
  kinds: { text: 'Текст', image: 'Изображение', link: 'Ссылка' } satisfies Record<PostType, string>,
  community: 'Сообщество',
  communityHint: '/имя',
  author: 'Автор',
  authorHint: '@имя',
  clear: 'Убрать фильтры'
}

/** Note at the end of an order that has only the newest matches, and its link. */
export const rankedText = {
  note: `В${NBSP}этом порядке показываем не${NBSP}больше ${SEARCH_RANKED_MAX}${NBSP}самых новых находок.`,
  all: `Показать все, сначала новые`
}

/** Hints about what is searched, on the page without a query. A hint has an example between its two texts. */
export const hintText: Record<SearchType, readonly (readonly [before: string, example: string, after: string])[]> = {
  post: [
    ['Слова ищутся в\u00a0любой форме: ', 'огурцом', ' найдёт и\u00a0«огурцы».'],
    ['Слова в\u00a0кавычках стоят рядом и\u00a0по\u00a0порядку: ', '«ночной поезд»', '.'],
    ['Минус исключает слово: ', 'чай -зелёный', '.']
  ],
  comment: [
    ['Слова ищутся в\u00a0любой форме: ', 'огурцом', ' найдёт и\u00a0«огурцы».'],
    ['Слова в\u00a0кавычках стоят рядом и\u00a0по\u00a0порядку: ', '«ночной поезд»', '.'],
    ['Минус исключает слово: ', 'чай -зелёный', '.']
  ],
  community: [['Сообщества ищутся по\u00a0части имени или названия.', '', '']],
  user: [['Люди ищутся по\u00a0началу имени: ', '@Sova', '.']]
}

/** Advice on a search that has found nothing. */
export const nothingText = {
  title: `Ничего не${NBSP}нашлось`,
  meant: `Возможно, вы${NBSP}искали`,
  meantQuery: (query: string) => `«${isolated(query)}»`,
  spelling: 'Проверьте, нет ли опечатки.',
  /** Further advice by the type of the items that were searched for. */
  advice: {
    post: ['Оставьте меньше слов.', 'Попробуйте другое слово или другую его форму.'],
    comment: ['Оставьте меньше слов.', 'Попробуйте другое слово или другую его форму.'],
    community: ['Наберите только часть имени или названия.'],
    user: ['Наберите только начало имени, латинскими буквами.']
  } satisfies Record<SearchType, readonly string[]>,
  /** Link to the same search among other items. */
  elsewhere: { post: `Искать в${NBSP}постах`, comment: `Искать в${NBSP}комментариях` }
}
