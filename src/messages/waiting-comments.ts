/** What can be done with a comment that waits for the network. */
export const waitingText = {
  edit: 'Изменить',
  drop: 'Удалить'
}
