export const memberText = {
  newPost: 'Создать пост',
  notifications: 'Уведомления',
  newOnes: ', новых: ',
  reports: 'Жалобы',
  waiting: 'ждут решения: ',
  menu: 'Меню профиля',
  profile: 'Профиль',
  following: 'Отслеживаемые',
  drafts: 'Черновики',
  settings: 'Настройки',
  admin: 'Администрирование',
  dark: 'Тёмная тема',
  logOut: 'Выйти',
  subscriptions: 'Подписки',
  all: 'Все',
  /** Name of the feed with the communities that the member moderates. */
  moderating: 'Модерирую',
  lists: 'Мои списки',
  communities: 'Мои сообщества'
}
