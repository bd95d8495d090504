const MONTHS = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь'
]

/** Gives the month of a moment in UTC, such as 'Ноябрь 2026'. */
export const monthText = (moment: Date): string => `${MONTHS[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
