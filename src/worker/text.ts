import { plural } from '#functions/messages/plural.ts'

export const edgeText = {
  storedCopy: (minutes: number) =>
    `Сайт ненадолго потерял связь с базой данных. Перед вами копия страницы, сделанная ${minutes}\u00a0${plural(minutes, 'минуту', 'минуты', 'минут')} назад.`,
  refresh: 'Обновить'
}
