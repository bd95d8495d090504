/** Text of the offline alert. It has a file of its own, because an inline script of every page contains it. */
export const offlineText = 'Убедитесь, что вы подключены к интернету'
/** Text of the alert for a click whose script could not be loaded. */
export const unloadedText = 'Часть страницы не загрузилась. Обновите её.'
