import { isolated } from '#functions/contract/direction.ts'
import type { FeedSort } from '#functions/contract/sorts.ts'
import { fullNumber, nounAfter, shortCount } from '#src/ui/messages/numbers.ts'

const NBSP = '\u00a0'

/** Labels of the sorts. The keys are the values in addresses. */
export const sortText: Record<FeedSort, string> = {
  hot: 'Горячее',
  activity: 'Активное',
  latest: 'Новое',
  day: 'Лучшее за\u00a0день',
  week: 'Лучшее за\u00a0неделю',
  month: 'Лучшее за\u00a0месяц',
  year: 'Лучшее за\u00a0год',
  all: 'Лучшее за\u00a0всё время'
}
export const sortLabel = 'Порядок'

export const feedText = {
  home: 'Главная',
  all: 'Все',
  layout: 'Вид ленты',
  card: 'Карточкой',
  compact: 'Компактно',
  empty: 'Нечего показать',
  end: 'Больше постов нет',
  more: 'Показать ещё',
  toStart: 'К началу ленты'
}

export const cardText = {
  ghost: 'ghost',
  edited: 'изменено',
  pinned: 'Закреплено',
  locked: 'Закрыт',
  deleted: 'Удалён',
  pictures: (count: number) => `${fullNumber(count)}${NBSP}фото`,
  save: 'Сохранить',
  comments: (count: number) => nounAfter(count, 'комментарий', 'комментария', 'комментариев'),
  newComments: (count: number) => nounAfter(count, 'новый', 'новых', 'новых')
}

const VIDEO_SITES = { youtube: 'YouTube', rutube: 'RuTube', vk: 'VK Видео' }

export const mediaText = {
  gallery: 'Галерея',
  previous: 'Предыдущее',
  next: 'Следующее',
  /** Description of a picture without one of its own. */
  picture: (title: string) => `Картинка к${NBSP}посту «${isolated(title)}»`,
  video: (site: keyof typeof VIDEO_SITES) => `Видео на${NBSP}${VIDEO_SITES[site]}`
}

export const welcomeText = {
  title: (site: string) => `${site}${NBSP}— форум, который принадлежит участникам`,
  text: (people: number) =>
    `Без рекламы, без слежки и${NBSP}без ленты, придуманной за${NBSP}вас. Здесь уже ${shortCount(people)}${NBSP}${nounAfter(people, 'человек', 'человека', 'человек')}: присоединяйтесь к${NBSP}разговору.`,
  signUp: 'Создать аккаунт',
  guidelines: 'Как здесь принято'
}

/** Headings of lists of posts in the right column and below a post. */
export const asideText = {
  discussed: 'Сейчас обсуждают',
  recent: 'Вы недавно читали',
  others: 'Другие обсуждения'
}

export const aboutSiteText = {
  links: {
    meta: 'Новости и вопросы',
    suggestions: 'Предложения',
    app: 'Приложение',
    diskette: 'Первая встреча'
  }
}
