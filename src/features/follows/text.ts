const NBSP = '\u00a0'

export const followText = {
  /**
   * Label of the button: the effect of its next click.
   * @param followed true while the post or account is followed.
   */
  toggle: (followed: boolean) => (followed ? `Не${NBSP}отслеживать` : 'Отслеживать'),
  /** Alerts after a click. */
  done: {
    post: (followed: boolean) =>
      followed ? `О${NBSP}новых комментариях придут уведомления.` : 'Пост больше не отслеживается.',
    user: (followed: boolean) =>
      followed ? `О${NBSP}новых постах придут уведомления.` : 'Пользователь больше не отслеживается.'
  },
  title: 'Отслеживаемые',
  description: `Посты и${NBSP}люди, о${NBSP}которых вам приходят уведомления.`,
  kinds: {
    post: {
      tab: 'Посты',
      what: `О${NBSP}новых комментариях к${NBSP}этим постам приходят уведомления. Свои посты отслеживаются и${NBSP}без списка.`,
      empty: `Вы пока не${NBSP}отслеживаете ни${NBSP}одного поста. Кнопка «Отслеживать»${NBSP}— в${NBSP}меню поста.`
    },
    user: {
      tab: 'Люди',
      what: `О${NBSP}новых постах этих людей приходят уведомления, не${NBSP}больше десяти в${NBSP}день о${NBSP}каждом. Сами люди об${NBSP}этом не${NBSP}узнают.`,
      empty: `Вы пока никого не${NBSP}отслеживаете. Кнопка «Отслеживать»${NBSP}— в${NBSP}меню на${NBSP}странице профиля.`
    }
  },
  deleted: 'пост удалён',
  more: 'Дальше',
  first: 'К началу списка'
}
