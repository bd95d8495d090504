export const communityCardText = {
  about: 'О сообществе',
  members: 'Участников',
  created: 'Создано',
  rules: 'Правила',
  moderators: 'Модераторы'
}
