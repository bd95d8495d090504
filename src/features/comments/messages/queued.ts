/** Labels of the buttons of a comment in the offline queue. */
export const queuedCommentText = {
  edit: 'Изменить',
  drop: 'Удалить'
}
