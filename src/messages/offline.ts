/** Apart from other texts, for a script in every page needs it. */
export const offlineText = 'Убедитесь, что вы подключены к интернету'
