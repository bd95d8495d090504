/** Texts about settings in a file that every page loads; it contains only the needed ones. */
export const settingsScriptText = {
  leaving: { title: 'Уйти без сохранения?', text: 'Есть несохранённые изменения.', yes: 'Уйти' },
  tooLarge: 'Превышен максимальный размер файла.',
  goodbye: 'Ваш аккаунт успешно удален!'
}
