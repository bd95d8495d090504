import { isolated } from '#functions/contract/direction.ts'
import { ABOUT_COMMUNITY_MAX } from '#functions/contract/limits.ts'
import { fullNumber } from '#src/ui/messages/numbers.ts'

/** Texts of a community's moderator tools. */
export const modtoolsText = {
  title: 'Модерация',
  /** Link to the tools on the community's page. */
  link: 'Инструменты модератора',
  /** Mark for an admin who is not a moderator of the community. */
  admin: '(admin)',
  sections: 'Инструменты',
  entries: {
    settings: 'Настройки',
    reports: 'Жалобы',
    removed: 'Удалённое',
    locked: 'Закрытое',
    banned: 'Заблокированные',
    mods: 'Модераторы',
    rules: 'Правила',
    labels: 'Метки',
    hooks: 'Вебхуки',
    log: 'Журнал'
  },
  pageTitle: (entry: string, community: string) => `${entry} — ${isolated(community)}`,
  description: (community: string) => `Инструменты модераторов сообщества ${isolated(community)}.`
}

export const communitySettingsText = {
  pictures: 'Иконка и баннер',
  place: 'Сообщество',
  title: 'Название',
  titleHint: (name: string) => `Показывается вместо имени ${name}. Адрес не\u00a0изменится.`,
  about: 'Описание',
  aboutHint: `Разметка Markdown. До ${fullNumber(ABOUT_COMMUNITY_MAX)}\u00a0знаков.`,
  who: 'Доступ',
  postingRestricted: 'Публиковать могут только модераторы',
  commentImages: 'В\u00a0комментариях могут быть картинки',
  modlogPublic: 'Журнал модераторов виден всем',
  modlogPublicHint:
    'Все увидят, что сделано, кем и\u00a0почему, с\u00a0именами заблокированных и\u00a0прежними записями.',
  save: 'Сохранить',
  saved: 'Настройки сохранены.'
}

/** Texts of the pages of removed and locked posts. */
export const moderatedText = {
  deleted: { title: 'Удалённые посты', empty: 'Удалённых постов нет.' },
  locked: { title: 'Закрытые обсуждения', empty: 'Закрытых обсуждений нет.' }
}

export const pagesText = { label: 'Страницы', back: 'Назад', forward: 'Вперёд' }
