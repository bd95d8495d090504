import type { Scope } from '#functions/contract/access-tokens.ts'

const NBSP = '\u00a0'

export const tokensText = {
  title: 'Токены',
  description: 'Ключи для программ, которые действуют от вашего имени.',
  what: `Токен пускает программу в${NBSP}API от${NBSP}вашего имени и${NBSP}только с${NBSP}правами, которые вы ей дали. До${NBSP}настроек, пароля и${NBSP}других токенов она не${NBSP}доберётся.`,
  reference: 'Что умеет API',
  none: 'Токенов пока нет.',
  change: 'Изменить',
  back: 'К настройкам',
  scopes: {
    read: 'читать',
    write: `писать и${NBSP}голосовать`,
    moderate: 'модерировать'
  } satisfies Record<Scope, string>,
  until: 'до',
  ended: 'истёк',
  endless: 'без срока',
  used: 'последний раз',
  unused: `ещё не${NBSP}использован`,
  end: 'Отозвать',
  endNamed: (name: string) => `Отозвать токен «${name}»`,
  endDone: `Токен отозван: программа с${NBSP}ним больше не${NBSP}войдёт.`,
  add: {
    title: 'Новый токен',
    name: 'Название',
    nameHint: `Чтобы узнать программу в${NBSP}этом списке: «Сводка новостей», «Бот погоды».`,
    scopes: 'Что можно программе',
    term: 'Срок',
    /** Terms by their days. */
    terms: [
      { days: 30, label: `30${NBSP}дней` },
      { days: 90, label: `90${NBSP}дней` },
      { days: 365, label: 'Год' },
      { days: null, label: 'Без срока' }
    ],
    submit: 'Создать токен',
    incomplete: `Напишите название и${NBSP}отметьте хотя бы одно право.`,
    repeated: `Этот токен уже создан, и${NBSP}показать его снова нельзя. Если вы${NBSP}его не${NBSP}сохранили, отзовите его и${NBSP}создайте новый.`
  },
  made: {
    title: 'Токен создан',
    what: `Скопируйте его сейчас: больше мы его не${NBSP}покажем. Кто знает токен, действует от${NBSP}вашего имени.`,
    copy: 'Скопировать',
    saved: 'Токен сохранён'
  }
}
