/** Texts of a comment's menu. */
export const commentMenuText = {
  edit: 'Изменить',
  remove: 'Удалить',
  removeAs: { mods: 'Удалить как модератор', admins: 'Удалить как администратор' },
  /** Question before authors delete their own comment. */
  removeWhy: 'Удалить комментарий? Ответы на него останутся.',
  removeYes: 'Удалить',
  removeNo: 'Отмена',
  /** Question before moderators or admins remove a comment, for which they may give a reason. */
  removal: { title: 'Удалить комментарий?', text: 'Ответы на него останутся.', yes: 'Удалить' },
  lock: 'Закрыть ветку',
  unlock: 'Открыть ветку',
  speakAs: { normal: 'Говорить от себя', mods: 'Говорить от модераторов', admins: 'Говорить от администраторов' },
  report: 'Пожаловаться',
  id: (id: string) => `Номер: ${id}`,
  copy: 'Скопировать ссылку',
  /** Alerts after success. */
  removed: 'Комментарий удалён.',
  locked: 'Ветка закрыта.',
  unlocked: 'Ветка открыта.',
  spoken: {
    normal: 'Комментарий теперь от вашего имени.',
    mods: 'Комментарий теперь от имени модераторов.',
    admins: 'Комментарий теперь от имени администраторов.'
  }
}
