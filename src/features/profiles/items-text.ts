export const itemText = {
  inThread: 'К обсуждению',
  /** Text before the title of a comment's post. */
  under: 'Комментарий к посту'
}
