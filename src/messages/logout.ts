import { fullNumber } from './numbers.ts'

/** Asked before logging out, where something waits for the network or was begun and not sent. */
export const logoutText = {
  title: ({ waiting, drafts }: { waiting: number; drafts: number }): string =>
    [waiting && `Ждёт отправки: ${fullNumber(waiting)}`, drafts && `Черновиков: ${fullNumber(drafts)}`]
      .filter(Boolean)
      .join('. '),
  text: 'После выхода это будет забыто.',
  yes: 'Выйти'
}
