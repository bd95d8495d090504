/** What the service worker shows of a message that it cannot read. */
export const pushedText = { title: 'Новое уведомление', body: 'Откройте, чтобы прочитать.' }
