/** Texts of a comment in the offline queue. */
export const queuedCommentText = {
  edit: 'Изменить',
  drop: 'Удалить',
  pictureLost: 'Добавьте картинку ещё раз.'
}
