export const itemText = {
  inThread: 'К обсуждению',
  /** Text before the title of the post that a comment belongs to. */
  under: 'Комментарий к посту'
}
