/** Separate from other texts, because an inline script of every page contains it. */
export const offlineText = 'Убедитесь, что вы подключены к интернету'
/** Alert for a click whose script failed to load. */
export const unloadedText = 'Часть страницы не загрузилась. Обновите её.'
