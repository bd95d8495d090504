import type { PendingLetter } from '#functions/contract/mail.ts'

interface LetterWords {
  subject: string
  paragraphs: string[]
  /** Words of the link; absent for a letter without one. */
  label?: string
}

/** The last paragraph of letters about the safety of an account. */
const notYou = (address: string) =>
  `Если это были не вы, восстановите доступ: ${address}/recover — новый пароль завершит все сеансы. Затем проверьте адрес почты в настройках.`

/**
 * Writes the words of a letter.
 * @param name name of the site.
 * @param address address of the site, without a slash at the end.
 */
export function letterWords(letter: PendingLetter, name: string, address: string): LetterWords {
  if (letter.kind === 'test')
    return { subject: `${name}: проверка почты`, paragraphs: ['Почта этого сайта настроена: письма доходят.'] }
  const account = `@${letter.username}`
  switch (letter.kind) {
    case 'confirm':
      return {
        subject: `${name}: подтвердите адрес`,
        paragraphs: [
          `Этот адрес указан для аккаунта ${account} на сайте ${name}. Подтвердите, что он ваш: ссылка действует 24 часа и только один раз.`,
          'Если вы не указывали этот адрес, ничего не делайте: без подтверждения он останется неподтверждённым.'
        ],
        label: 'Подтвердить адрес'
      }
    case 'recover':
      return {
        subject: `${name}: новый пароль`,
        paragraphs: [
          `Кто-то попросил восстановить доступ к аккаунту ${account}. Чтобы задать новый пароль, откройте ссылку: она действует один час и только один раз.`,
          'Если это были не вы, ничего не делайте: пароль останется прежним.'
        ],
        label: 'Задать новый пароль'
      }
    case 'addressChanged':
      return {
        subject: `${name}: адрес почты изменён`,
        paragraphs: [
          `Адрес почты аккаунта ${account} изменён, и письма сюда больше не приходят. Если это сделали вы, ничего делать не нужно.`,
          'Если это были не вы, верните этот адрес по ссылке: она действует 7 дней. Затем сразу задайте новый пароль.'
        ],
        label: 'Вернуть адрес'
      }
    case 'passwordChanged':
      return {
        subject: `${name}: пароль изменён`,
        paragraphs: [`Пароль аккаунта ${account} изменён, все остальные сеансы завершены.`, notYou(address)]
      }
    case 'secondFactorChanged':
      return {
        subject: letter.isOn ? `${name}: вход с кодом включён` : `${name}: вход с кодом отключён`,
        paragraphs: [
          letter.isOn
            ? `Для входа в аккаунт ${account} теперь нужен не только пароль.`
            : `Для входа в аккаунт ${account} теперь достаточно пароля.`,
          notYou(address)
        ]
      }
    case 'newDevice':
      return {
        subject: `${name}: вход с нового устройства`,
        paragraphs: [
          `В аккаунт ${account} вошли с нового устройства: ${letter.device}, сеть ${letter.network}.`,
          notYou(address)
        ]
      }
    case 'accountDeleted':
      return {
        subject: `${name}: аккаунт удалён`,
        paragraphs: [
          `Аккаунт ${account} удалён вместе с настройками, списками и адресом почты.`,
          `Если это были не вы, напишите администраторам сайта ${address}.`
        ]
      }
  }
}
