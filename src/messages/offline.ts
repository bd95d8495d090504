/** Apart from other texts, for a script in every page needs them. */
export const offlineText = 'Убедитесь, что вы подключены к интернету'
/** Of a press whose file has not come. */
export const unloadedText = 'Не получилось: часть страницы не загрузилась. Обновите её и попробуйте ещё раз.'
