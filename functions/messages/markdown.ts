/** Accessible name of a scrollable table. */
export const TABLE_NAME = 'Таблица'
/** Label of a hidden part of a text, and the sign in its place. */
export const SPOILER = 'спойлер'
