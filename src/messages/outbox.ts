import { fullNumber } from './numbers.ts'

/** What is said of acts that wait for the network, by what sends them. */
export const outboxText = {
  /** Of what waits for so long that it may count twice. */
  old: (count: number): string => `Ждёт отправки больше 23\u00a0часов: ${fullNumber(count)}. Отправить заново?`,
  send: 'Отправить',
  forget: 'Не отправлять',
  later: 'Позже',
  unreadable: 'Часть того, что ждало отправки, прочитать не удалось.'
}
