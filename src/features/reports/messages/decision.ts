const NBSP = '\u00a0'

/** Labels of the decisions on reports, and texts about their results. */
export const reportedText = {
  actions: {
    dismiss: 'Отклонить',
    remove: 'Удалить',
    ban: `Удалить и${NBSP}заблокировать`,
    lock: 'Закрыть'
  },
  undo: 'Вернуть',
  done: {
    dismiss: 'Жалобы отклонены.',
    remove: 'Удалено.',
    ban: 'Удалено, автор заблокирован.',
    lock: 'Закрыто для ответов.',
    with_post: `Пост удалён вместе с${NBSP}жалобами на${NBSP}комментарии.`
  },
  byAuthor: 'Удалено автором.',
  /** Text about a decision that another moderator has made before. */
  by: (done: string, name: string) => `${done} Решение: @${name}.`
}
