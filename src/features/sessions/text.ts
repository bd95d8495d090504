import { fullNumber } from '#src/ui/messages/numbers.ts'

/** Confirmation before a logout that would lose queued actions or drafts. */
export const logoutText = {
  title: ({ waiting, drafts }: { waiting: number; drafts: number }): string =>
    [waiting && `Ждёт отправки: ${fullNumber(waiting)}`, drafts && `Черновиков: ${fullNumber(drafts)}`]
      .filter(Boolean)
      .join('. '),
  text: 'После выхода это будет забыто.',
  yes: 'Выйти'
}
