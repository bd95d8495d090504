import type { HookEvent } from '#functions/contract/hooks.ts'
import { HOOKS_MAX } from '#functions/contract/limits.ts'

const NBSP = '\u00a0'

/** Texts of the page of a community's webhooks. */
export const hooksText = {
  title: 'Вебхуки',
  what: `Вебхук сразу сообщает вашей программе о${NBSP}том, что случилось в${NBSP}сообществе: сайт присылает ей запрос на${NBSP}указанный адрес.`,
  reference: 'Что присылает сайт',
  empty: 'Вебхуков пока нет.',
  events: {
    'post.created': 'новые посты',
    'comment.created': 'новые комментарии',
    'report.created': 'жалобы'
  } satisfies Record<HookEvent, string>,
  unused: `Ещё ничего не${NBSP}отправлял.`,
  answered: (status: number) => `Последний ответ: ${status},`,
  unanswered: `Последний раз адрес не${NBSP}ответил,`,
  failures: (count: number) => `ошибок подряд: ${count}`,
  kept: (name: string) => `Отвечает ${name}.`,
  unkept: `Остановлен: тот, кто за${NBSP}него отвечал, больше не${NBSP}может модерировать сообщество. Включите вебхук, чтобы отвечать за${NBSP}него.`,
  off: 'Выключен',
  offAfter: (count: number) => `Выключен после ${count}${NBSP}ошибок подряд`,
  ping: 'Проверить',
  pinged: `Отправляем пробное событие. Ответ скоро появится в${NBSP}списке: обновите страницу.`,
  turnOff: 'Выключить',
  turnedOff: 'Вебхук выключен.',
  turnOn: 'Включить',
  turnedOn: 'Вебхук включён. Что случилось, пока он был выключен, он не пришлёт.',
  change: 'Изменить…',
  save: 'Сохранить',
  changed: 'Вебхук изменён.',
  remove: 'Удалить…',
  removeWhat: `Запросы на${NBSP}этот адрес прекратятся, а${NBSP}секрет перестанет действовать.`,
  removeNow: 'Удалить вебхук',
  removed: 'Вебхук удалён.',
  /** Name of a button for readers of the page who do not see its row. */
  named: (button: string, url: string) => `${button} ${url}`,
  full: `У${NBSP}сообщества уже ${HOOKS_MAX}${NBSP}вебхуков, больше нельзя. Удалите ненужный, чтобы добавить другой.`,
  add: {
    title: 'Новый вебхук',
    url: 'Адрес',
    urlHint: `В${NBSP}открытом интернете, с${NBSP}https:// или http://.`,
    events: `О${NBSP}чём сообщать`,
    submit: 'Добавить вебхук',
    incomplete: 'Отметьте хотя бы одно событие.'
  },
  made: {
    title: 'Вебхук добавлен',
    what: `Это его секрет: по${NBSP}нему программа узнаёт, что запрос прислал сайт. Скопируйте его сейчас, больше мы его не${NBSP}покажем.`,
    copy: 'Скопировать',
    saved: 'Секрет сохранён'
  }
}
