/** What the file of small behaviours says of settings: every page loads it, so it holds no more than that. */
export const settingsScriptText = {
  leaving: { title: 'Уйти без сохранения?', text: 'Есть несохранённые изменения.', yes: 'Уйти' },
  tooLarge: 'Превышен максимальный размер файла.',
  goodbye: 'Ваш аккаунт успешно удален!'
}
