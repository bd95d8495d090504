export const commentText = {
  empty: 'Текст сообщения не может быть пустым.',
  banned: 'Вы заблокированы в этом сообществе.',
  sending: 'Отправляется…',
  /** Confirmation before unsaved changes are lost. */
  forget: { title: 'Изменения не сохранены', text: 'Забыть их?', yes: 'Забыть' }
}
