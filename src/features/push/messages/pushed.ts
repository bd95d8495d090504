/** Texts of a notification for a push message that the service worker cannot read. */
export const pushedText = { title: 'Новое уведомление', body: 'Откройте, чтобы прочитать.' }
