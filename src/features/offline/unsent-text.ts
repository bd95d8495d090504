const to = (name: string): string => (name ? ` пользователю ${name}` : '')

/** Unsent texts of a member below a post. */
export const unsentText = {
  title: 'Неотправленное',
  comment: () => 'Ваш неотправленный комментарий',
  reply: (name: string) => `Ваш неотправленный ответ${to(name)}`,
  change: () => 'Ваше несохранённое изменение комментария',
  goOn: 'Продолжить',
  copy: 'Скопировать',
  copied: 'Текст скопирован в буфер обмена.',
  notCopied: 'Не удалось скопировать текст в буфер обмена.',
  drop: 'Удалить черновик',
  dropTitle: 'Удалить черновик?',
  dropText: 'Вернуть его будет нельзя.',
  dropYes: 'Удалить'
}
