import { fullNumber } from './numbers.ts'

/** Asked before logging out, where something waits for the network. */
export const logoutText = {
  title: (count: number): string => `Ждёт отправки: ${fullNumber(count)}`,
  text: 'После выхода это будет забыто.',
  yes: 'Выйти'
}
