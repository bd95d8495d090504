import type { PendingLetter, WantedLetter } from '#functions/contract/mail.ts'

interface LetterWords {
  subject: string
  paragraphs: string[]
  /** Words of the link; null for a letter without one. */
  label: string | null
}

/** Advice of letters about the safety of an account. */
const notYou = (site: string) =>
  `Если это были не вы, восстановите доступ: ${site}/-/recover. Новый пароль завершит все сеансы.`

/**
 * Writes the words of a letter that the site sends by itself.
 * @param name name of the site.
 */
export function letterWords(letter: Exclude<PendingLetter, WantedLetter>, name: string): LetterWords {
  if (letter.kind === 'test') return words(`${name}: проверка почты`, ['Почта этого сайта настроена: письма доходят.'])
  const { site } = letter
  const account = `@${letter.username}`
  switch (letter.kind) {
    case 'confirm':
      return words(
        `${name}: подтвердите адрес`,
        [
          `Этот адрес указан для аккаунта ${account} на сайте ${name}. Подтвердите, что он ваш: ссылка действует 24\u00a0часа и только один раз.`,
          'Если вы не указывали этот адрес, ничего не делайте: он останется неподтверждённым.'
        ],
        'Подтвердить адрес'
      )
    case 'recover':
      return words(
        `${name}: новый пароль`,
        [
          `Кто-то попросил восстановить доступ к аккаунту ${account}. Чтобы задать новый пароль, откройте ссылку: она действует один час и только один раз.`,
          'Если это были не вы, ничего не делайте: пароль останется прежним.'
        ],
        'Задать новый пароль'
      )
    case 'takeBack':
      return words(
        `${name}: адрес почты изменён`,
        [
          `Адрес почты аккаунта ${account} изменён, и письма для него сюда больше не приходят. Если это сделали не вы, верните этот адрес: ссылка действует 7\u00a0дней и только один раз.`,
          'Если адрес изменили вы, ничего делать не нужно.'
        ],
        'Вернуть адрес'
      )
    case 'passwordChanged':
      return words(`${name}: пароль изменён`, [
        `Пароль аккаунта ${account} изменён, все остальные сеансы завершены.`,
        notYou(site)
      ])
    case 'secondFactorChanged':
      return letter.isOn
        ? words(`${name}: вход с кодом включён`, [
            `Для входа в аккаунт ${account} теперь нужен не только пароль.`,
            notYou(site)
          ])
        : words(`${name}: вход с кодом отключён`, [
            `Для входа в аккаунт ${account} теперь достаточно пароля.`,
            notYou(site)
          ])
    case 'passkeyAdded':
      return words(`${name}: добавлен ключ доступа`, [
        `Для аккаунта ${account} добавлен ключ доступа «${letter.passkey}»: с ним можно войти без пароля.`,
        notYou(site)
      ])
    case 'passkeyRemoved':
      return words(`${name}: удалён ключ доступа`, [
        `Ключ доступа «${letter.passkey}» аккаунта ${account} удалён: войти с ним больше нельзя.`,
        notYou(site)
      ])
    case 'tokenMade':
      return words(`${name}: создан токен`, [
        `Для аккаунта ${account} создан токен «${letter.token}»: программа с\u00a0ним действует от\u00a0вашего имени. Отозвать его можно в\u00a0настройках.`,
        notYou(site)
      ])
    case 'passwordRemoved':
      return words(`${name}: пароль удалён`, [
        `У аккаунта ${account} больше нет пароля: войти можно только с ключом доступа.`,
        notYou(site)
      ])
    case 'newDevice':
      return words(`${name}: вход с нового устройства`, [
        `В аккаунт ${account} вошли с нового устройства: ${letter.browser ?? 'неизвестный браузер'}, сеть ${letter.network}. Если это были вы, ничего делать не нужно.`,
        notYou(site)
      ])
    case 'accountDeleted':
      return words(`${name}: аккаунт удалён`, [
        `Аккаунт ${account} удалён вместе с настройками, списками и адресом почты.`,
        `Если это были не вы, напишите администраторам сайта: ${site}/about.`
      ])
  }
}

const words = (subject: string, paragraphs: string[], label: string | null = null): LetterWords => ({
  subject,
  paragraphs,
  label
})
