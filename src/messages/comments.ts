export const commentText = {
  empty: 'Текст сообщения не может быть пустым.',
  banned: 'Вы заблокированы в этом сообществе.',
  sending: 'Отправляется…',
  /** Asked when changes would be lost. */
  forget: { title: 'Изменения не сохранены', text: 'Забыть их?', yes: 'Забыть' }
}
