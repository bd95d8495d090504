/** Texts about settings in the file that every page loads, so no more than these. */
export const settingsScriptText = {
  leaving: { title: 'Уйти без сохранения?', text: 'Есть несохранённые изменения.', yes: 'Уйти' },
  tooLarge: 'Превышен максимальный размер файла.',
  goodbye: 'Ваш аккаунт успешно удален!'
}
