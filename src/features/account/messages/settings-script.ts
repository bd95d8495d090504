/** Texts for scripts about the settings. Each page loads this file, so it has only the texts that the scripts need. */
export const settingsScriptText = {
  leaving: { title: 'Уйти без сохранения?', text: 'Есть несохранённые изменения.', yes: 'Уйти' },
  tooLarge: 'Превышен максимальный размер файла.',
  goodbye: 'Ваш аккаунт успешно удален!'
}
