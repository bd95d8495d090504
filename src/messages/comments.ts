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
  /** Asked of moderators and admins, who may say why. */
  removal: { title: 'Удалить комментарий?', text: 'Ответы на него останутся.', yes: 'Удалить' },
  speakAs: { normal: 'Говорить от себя', mods: 'Говорить от модераторов', admins: 'Говорить от администраторов' },
  /** Said when it is done. */
  removed: 'Комментарий удалён.',
  spoken: {
    normal: 'Комментарий теперь от вашего имени.',
    mods: 'Комментарий теперь от имени модераторов.',
    admins: 'Комментарий теперь от имени администраторов.'
  },
  /** Asked when changes would be lost. */
  forget: { title: 'Изменения не сохранены', text: 'Забыть их?', yes: 'Забыть' },
  report: 'Пожаловаться',
  copy: 'Скопировать ссылку'
}
