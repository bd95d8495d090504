export const communityCardText = {
  about: 'О сообществе',
  members: 'Участников',
  created: 'Создано',
  join: 'Присоединиться',
  newPost: 'Создать пост',
  rules: 'Правила',
  moderators: 'Модераторы'
}
