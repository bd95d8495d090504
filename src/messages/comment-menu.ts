/** The menu of a comment. */
export const commentMenuText = {
  edit: 'Изменить',
  remove: 'Удалить',
  removeAs: { mods: 'Удалить как модератор', admins: 'Удалить как администратор' },
  /** Asked before it is done. */
  removeWhy: 'Удалить комментарий? Ответы на него останутся.',
  removeYes: 'Удалить',
  removeNo: 'Отмена',
  /** The same of moderators and admins, who may say why. */
  removal: { title: 'Удалить комментарий?', text: 'Ответы на него останутся.', yes: 'Удалить' },
  lock: 'Закрыть ветку',
  unlock: 'Открыть ветку',
  speakAs: { normal: 'Говорить от себя', mods: 'Говорить от модераторов', admins: 'Говорить от администраторов' },
  report: 'Пожаловаться',
  id: (id: string) => `Номер: ${id}`,
  copy: 'Скопировать ссылку',
  /** Said when it is done. */
  removed: 'Комментарий удалён.',
  locked: 'Ветка закрыта.',
  unlocked: 'Ветка открыта.',
  spoken: {
    normal: 'Комментарий теперь от вашего имени.',
    mods: 'Комментарий теперь от имени модераторов.',
    admins: 'Комментарий теперь от имени администраторов.'
  }
}
