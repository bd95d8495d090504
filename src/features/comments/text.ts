export const commentText = {
  empty: 'Текст сообщения не может быть пустым.',
  banned: 'Вы заблокированы в этом сообществе.',
  sending: 'Отправляется…',
  /** Question before unsaved changes are discarded. */
  forget: { title: 'Изменения не сохранены', text: 'Забыть их?', yes: 'Забыть' }
}
