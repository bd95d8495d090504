import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'

export const membershipText = {
  join: 'Присоединиться',
  joined: 'Участник',
  /** The same in a list, where the name of the community tells one button from another. */
  joinTo: (name: string) => `Присоединиться к${NBSP}сообществу ${isolated(name)}`,
  joinedTo: (name: string) => `Участник сообщества ${isolated(name)}`,
  /** A moderator is asked before they leave. */
  leaveTitle: (name: string) => `Покинуть сообщество ${isolated(name)}?`,
  leaveAsMod: `Вы модерируете это сообщество. Если вы покинете его, вы перестанете быть его модератором, и${NBSP}возвращение этого не${NBSP}отменит.`,
  leave: 'Покинуть',
  stay: 'Остаться'
}
