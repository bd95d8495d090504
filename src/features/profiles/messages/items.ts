export const itemText = {
  inThread: 'К обсуждению',
  /** Text before the title of the post that a comment belongs to. */
  under: 'Комментарий к посту',
  /** Label of a comment of a muted author, whose text a click shows. */
  muted: 'Автор скрыт вами. Показать'
}
