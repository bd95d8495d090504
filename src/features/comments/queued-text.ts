/** Actions on a queued comment. */
export const queuedCommentText = {
  edit: 'Изменить',
  drop: 'Удалить'
}
