/** Label of a queued action. It has a file of its own, because several scripts need it without other texts. */
export const queuedText = 'Ждёт отправки'
