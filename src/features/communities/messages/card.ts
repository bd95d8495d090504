export const communityCardText = {
  about: 'О сообществе',
  id: (id: string) => `Номер: ${id}`,
  members: 'Участников',
  created: 'Создано',
  rules: 'Правила',
  moderators: 'Модераторы'
}
