export const commentText = {
  empty: 'Текст сообщения не может быть пустым.',
  banned: 'Вы заблокированы в этом сообществе.',
  sending: 'Отправляется…',
  edit: 'Изменить',
  remove: 'Удалить',
  removeAs: { mods: 'Удалить как модератор', admins: 'Удалить как администратор' },
  /** Asked before it is done. */
  removeWhy: 'Удалить комментарий? Ответы на него останутся.',
  removeYes: 'Да, удалить',
  removeNo: 'Отмена',
  speakAs: { normal: 'Говорить от себя', mods: 'Говорить от модераторов', admins: 'Говорить от администраторов' },
  /** Asked when changes would be lost. */
  forget: { title: 'Изменения не сохранены', text: 'Забыть их?', yes: 'Забыть' },
  report: 'Пожаловаться',
  copy: 'Скопировать ссылку'
}
