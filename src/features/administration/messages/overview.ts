import type { DayNumber, RequestNumber } from '#functions/contract/administration.ts'
import { plural } from '#functions/messages/plural.ts'
import { fullNumber } from '#src/ui/messages/numbers.ts'
import { dayAndMonth } from '#src/ui/messages/times.ts'

/** Texts about the open tasks of admins. */
export const pendingWorkText = {
  title: 'Что ждёт решения',
  nothing: 'Ничего не\u00a0ждёт: на\u00a0заявки ответили, жалобы разбирают, в\u00a0каждом сообществе есть модератор.',
  requests: 'Заявки на\u00a0сообщества',
  reports: 'Жалобы без решения дольше суток',
  unmoderated: 'Сообщества без модераторов',
  atLeast: (count: number) => `не\u00a0меньше ${fullNumber(count)}`,
  others: (amount: string) => `и\u00a0ещё ${amount}`
}

/** Texts of the overview's charts. */
export const daysText = {
  title: 'По\u00a0дням',
  span: (count: number) =>
    `${plural(count, 'Последний', 'Последние', 'Последние')} ${count}\u00a0${plural(count, 'день', 'дня', 'дней')}, по\u00a0вчерашний. День начинается в\u00a0полночь по\u00a0UTC.`,
  none: 'Первые графики появятся завтра: день идёт в\u00a0счёт, когда закончился.',
  names: {
    signUps: 'Регистрации',
    activeMembers: 'Кто заходил',
    posts: 'Посты',
    comments: 'Комментарии',
    votes: 'Голоса',
    reports: 'Жалобы'
  } satisfies Record<DayNumber, string>,
  yesterday: 'вчера',
  /** Text about the change of the last week against the week before. */
  change: (percent: number) => `за\u00a0неделю ${percent > 0 ? '+' : ''}${fullNumber(percent)}\u00a0%`,
  /** Accessible name of a chart. */
  chart: (name: string) => `График по\u00a0дням: ${name}`,
  total: (sum: string) => `Всего ${sum}`,
  average: (number: string) => `В\u00a0среднем ${number}`,
  most: (number: string, at: string) => `больше всего ${dayAndMonth(at)}\u00a0—\u00a0${number}`,
  quiet: 'За\u00a0это время ни\u00a0разу.',
  table: 'Те\u00a0же числа таблицей',
  day: 'День',
  hourly: 'Числа по\u00a0часам'
}

/** Names of the charts of requests to the site. */
export const requestsText = {
  title: 'Запросы по\u00a0дням',
  none: 'Запросы считаются с\u00a0сегодняшнего дня: первые числа появятся завтра.',
  names: {
    requests: 'Запросы',
    errors: 'Ошибки сервера',
    median: 'Половина ответов не\u00a0дольше, мс',
    slow: '95\u00a0% ответов не\u00a0дольше, мс'
  } satisfies Record<RequestNumber, string>
}
