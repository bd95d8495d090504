import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'

export const membershipText = {
  join: 'Присоединиться',
  joined: 'Участник',
  /** Accessible names of the buttons in a list. The community's name tells them apart. */
  joinTo: (name: string) => `Присоединиться к${NBSP}сообществу ${isolated(name)}`,
  joinedTo: (name: string) => `Участник сообщества ${isolated(name)}`,
  /** Question before moderators leave their community. */
  leaveTitle: (name: string) => `Покинуть сообщество ${isolated(name)}?`,
  leaveAsMod: `Вы модерируете это сообщество. Если вы покинете его, вы перестанете быть его модератором, и${NBSP}возвращение этого не${NBSP}отменит.`,
  leave: 'Покинуть',
  stay: 'Остаться'
}
