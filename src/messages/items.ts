export const itemText = {
  inThread: 'К обсуждению',
  /** Stands for the title of a post that the comment is under. */
  under: 'Комментарий к посту'
}
