import { type Check, isMessage, matchLines } from './files.ts'

/** Strings that the specification writes with е in place of ё; the site shows them exactly as specified. */
const SPECIFIED = [
  'Показать еще ${',
  'и еще ${',
  'Аккаунт удален.',
  'Пост удален ${',
  'Пароль не введен.',
  'Доступ запрещен!',
  'Пароль успешно изменен.',
  'Ваш аккаунт успешно удален!',
  'Альтернативный текст сохранен.',
  'Нельзя голосовать за удаленный комментарий!',
  'Только утвержденные участники',
  'создание новых учетных записей'
]

/** Stems of participles in -ён, such as 'удалён' and 'удалённый'. Short forms such as 'удалена' have no ё. */
const PARTICIPLES = [
  'введ завед привед перевед удал измен сохран закрепл открепл отключ включ обновл запрещ утвержд подтвержд разреш',
  'определ размещ заверш отклон поврежд продл учт прочт'
]
  .join(' ')
  .split(' ')

/** Words that have ё in all their forms. The list spells them with е, so that it matches texts with this mistake. */
const WORDS = [
  'еще|ее|нее|все-таки|причем|вперед|трех|четырех',
  '(?:при|у|во|по|на|пере|за)?шел',
  '(?:прид|уйд|войд|пойд|найд|перейд|ид|жд|подожд|жив|бер|зов|вед|да|отда|созда|вста|оста)ет(?:е|ся|есь)?',
  '(?:верн|начн)ет(?:е|ся|есь)?',
  '(?:отчет|расчет|подсчет|учет|счет)(?:а|у|ом|ы|ов)?',
  '(?:учетн|черн|желт|темн|тяжел|дешев|тепл|надежн|серьезн)(?:ый|ая|ое|ые|ого|ой|ую|ых|ым|ыми)',
  '(?:объ|при|подъ)ем(?:а|у|ом|ы|ов)?',
  'свернут(?:а|о|ы|ый|ая|ое|ые|ых)?',
  `(?:${PARTICIPLES.join('|')})ен(?:н(?:ый|ая|ое|ые|ого|ому|ой|ую|ых|ым|ыми|ом))?`,
  '(?:о|об|в|во|на)(?: |\\\\u00a0|\\$\\{NBSP\\})(?:нем|чем|моем|своем)(?= |[.,?:!—])'
]
const MISSPELT = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})(?!\\p{L})`, 'iu')

const withoutSpecified = (text: string): string =>
  SPECIFIED.reduce((rest, specified) => rest.replaceAll(specified, ''), text)

/** Checks of Russian spelling in messages. */
export const RUSSIAN_CHECKS: Check[] = [
  {
    name: 'messages are spelt with ё',
    covers: isMessage,
    violations: ({ path, text }) =>
      matchLines({ path, text: withoutSpecified(text) }, MISSPELT, 'a word with ё is spelt with е')
  },
  {
    name: 'messages use Russian quotes, dashes and units',
    covers: isMessage,
    violations: file =>
      matchLines(
        file,
        /["“]\p{Script=Cyrillic}|\p{Script=Cyrillic} - |\d\.\d+ ?[КМГ]Б|[КМГ]иБ/u,
        'write «…», —, 1,5 МБ'
      )
  }
]
