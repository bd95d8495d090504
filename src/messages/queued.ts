/** Marks what was done without a network. Apart from other texts, for several files need it. */
export const queuedText = 'Ждёт отправки'
