export const itemText = {
  inThread: 'В обсуждении',
  /** Stands for the title of a post that the comment is under. */
  under: 'Комментарий к посту'
}
