/** Label of a queued action. Separate from other texts, because several files need it. */
export const queuedText = 'Ждёт отправки'
