export const commentText = {
  empty: 'Текст сообщения не может быть пустым.',
  banned: 'Вы заблокированы в этом сообществе.',
  sending: 'Отправляется…',
  /** Alerts after a draft was opened without its picture. */
  pictureErased: 'Картинки из\u00a0черновика на\u00a0сайте уже\u00a0нет. Добавьте её ещё раз.',
  pictureNotAllowed: 'Картинка из\u00a0черновика убрана: в\u00a0этом сообществе нет картинок в\u00a0комментариях.',
  /** Question before unsaved changes are discarded. */
  forget: { title: 'Изменения не сохранены', text: 'Забыть их?', yes: 'Забыть' }
}
