import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'

export const membershipText = {
  join: 'Присоединиться',
  joined: 'Участник',
  /** Labels in a list, with the community's name to tell the buttons apart. */
  joinTo: (name: string) => `Присоединиться к${NBSP}сообществу ${isolated(name)}`,
  joinedTo: (name: string) => `Участник сообщества ${isolated(name)}`,
  /** Confirmation before a moderator leaves. */
  leaveTitle: (name: string) => `Покинуть сообщество ${isolated(name)}?`,
  leaveAsMod: `Вы модерируете это сообщество. Если вы покинете его, вы перестанете быть его модератором, и${NBSP}возвращение этого не${NBSP}отменит.`,
  leave: 'Покинуть',
  stay: 'Остаться'
}
