const NBSP = '\u00a0'

/** Name of an account as @name, or of a community as /name. */
type Name = string

const isUser = (name: Name): boolean => name.startsWith('@')

export const muteText = {
  /**
   * Label of the button: the effect of its next click.
   * @param muted true while the account or community is muted.
   */
  toggle: (muted: boolean) => (muted ? 'Включить уведомления' : 'Отключить уведомления'),
  /** Second line of the button: the effect of a click. */
  effect(name: Name, muted: boolean): string {
    if (muted)
      return isUser(name) ? 'Снова показывать посты и комментарии' : `Снова показывать посты во${NBSP}вкладке Все`
    return isUser(name) ? `Посты исчезнут из${NBSP}лент, комментарии свернутся` : `Посты исчезнут из${NBSP}вкладки Все`
  },
  undo: 'Снова показывать',
  muted: (name: Name) =>
    isUser(name)
      ? `Публикации от ${name} больше не будут отображаться в ваших лентах.`
      : `Публикации из ${name} больше не будут отображаться во вкладке Все.`,
  unmuted: (name: Name) => (isUser(name) ? `Разблокирован ${name}` : `Разблокировано сообщество ${name}`),
  /** Text in place of a card of a muted author or community. */
  covered: 'Скрыто',
  unmuteFailed: 'Сбой разблокировки пользователя',
  notMuted: 'Этого нет среди скрытого.',
  title: 'Скрытые сообщества и люди',
  what: `Постов скрытых сообществ нет во${NBSP}вкладке Все, постов скрытых людей${NBSP}— ни в${NBSP}одной ленте, а${NBSP}их комментарии свёрнуты. Они об${NBSP}этом не${NBSP}узнают.`,
  kinds: {
    community: {
      title: 'Сообщества',
      empty: `Скрытых сообществ нет. Скрыть сообщество можно в${NBSP}меню на${NBSP}его странице.`,
      rest: 'Показать остальные',
      all: 'Включить все',
      allTitle: 'Включить уведомления всех сообществ?',
      allWhat: `Посты всех скрытых сообществ вернутся во${NBSP}вкладку Все.`,
      allDone: 'Скрытых сообществ больше нет.'
    },
    user: {
      title: 'Люди',
      empty: `Скрытых людей нет. Скрыть человека можно в${NBSP}меню на${NBSP}странице профиля.`,
      rest: 'Показать остальных',
      all: 'Включить всех',
      allTitle: 'Включить уведомления всех людей?',
      allWhat: 'Посты и комментарии всех скрытых людей снова будут видны.',
      allDone: 'Скрытых людей больше нет.'
    }
  }
}
