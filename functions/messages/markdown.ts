/** Accessible name of a scrollable table. */
export const TABLE_NAME = 'Таблица'
