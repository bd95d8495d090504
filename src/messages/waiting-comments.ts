/** Actions on a queued comment. */
export const waitingText = {
  edit: 'Изменить',
  drop: 'Удалить'
}
