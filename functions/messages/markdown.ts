/** The name of a scrollable table, for readers who hear it. */
export const TABLE_NAME = 'Таблица'
