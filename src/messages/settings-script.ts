/** What the file of small behaviours says of settings: every page loads it, so it holds no more than that. */
export const settingsScriptText = {
  leaving: { title: 'Уйти без сохранения?', text: 'Есть несохранённые изменения.', yes: 'Уйти' },
  /** How much of a text's room is taken, in letters. */
  count: (length: number, most: number) => `${length} / ${most}`,
  tooLarge: 'Превышен максимальный размер файла.',
  goodbye: 'Ваш аккаунт успешно удален!'
}
