const to = (name: string): string => (name ? ` пользователю ${name}` : '')

/** Texts about the drafts that a member has in the thread of a post. */
export const unsentText = {
  title: 'Неотправленное',
  comment: () => 'Ваш неотправленный комментарий',
  reply: (name: string) => `Ваш неотправленный ответ${to(name)}`,
  change: () => 'Ваше несохранённое изменение комментария',
  withPicture: 'С\u00a0картинкой',
  goOn: 'Продолжить',
  copy: 'Скопировать',
  copied: 'Текст скопирован в буфер обмена.',
  notCopied: 'Не удалось скопировать текст в буфер обмена.',
  drop: 'Удалить черновик',
  dropTitle: 'Удалить черновик?',
  dropText: 'Вернуть его будет нельзя.',
  dropYes: 'Удалить'
}
