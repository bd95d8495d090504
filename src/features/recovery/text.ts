const NBSP = '\u00a0'

export const recoveryText = {
  title: 'Восстановление доступа',
  description: (site: string) => `Новый пароль для${NBSP}аккаунта на${NBSP}форуме ${site}.`,
  login: 'Имя пользователя или почта',
  loginHint: 'Ссылка придёт на почту, указанную в настройках аккаунта.',
  loginMissing: 'Введите имя пользователя или адрес почты.',
  send: 'Прислать ссылку',
  sent: 'Если такой аккаунт есть и в нём указана почта, письмо уже в пути. Ссылка в нём действует один час. Письма нет? Загляните в «Спам».',
  toLogin: 'Ко входу',
  newTitle: 'Новый пароль',
  /** @param name of the account, as its owner spells it. */
  account: (name: string) => `Аккаунт @${name}. Все его сеансы завершатся.`,
  password: 'Новый пароль',
  passwordHint: `Не короче 8${NBSP}знаков.`,
  repeat: 'Новый пароль ещё раз',
  save: 'Сохранить пароль',
  mismatch: 'Пароли не совпадают.',
  saved: 'Пароль изменён. Войдите с новым паролем.',
  linkInvalid: 'Ссылка устарела или уже использована.',
  askAgain: 'Запросить новую ссылку',
  logIn: 'Войти'
}

export const addressText = {
  description: (site: string) => `Адрес почты аккаунта на${NBSP}форуме ${site}.`,
  confirm: {
    title: 'Подтверждение адреса',
    /**
     * @param name of the account.
     * @param email address to confirm.
     */
    text: (name: string, email: string) => `${email} — адрес аккаунта @${name}?`,
    submit: 'Да, подтвердить',
    done: 'Адрес подтверждён.',
    invalid: 'Ссылка устарела или уже использована. Новую можно запросить в настройках.',
    next: { href: '/settings#account', label: 'К настройкам' }
  },
  takeBack: {
    title: 'Вернуть адрес',
    text: (name: string, email: string) =>
      `Аккаунт @${name} снова получит адрес ${email}, все его сеансы завершатся. Затем задайте новый пароль.`,
    submit: 'Вернуть адрес',
    done: 'Адрес возвращён, все сеансы завершены. Теперь задайте новый пароль.',
    invalid: 'Ссылка устарела или уже использована.',
    next: { href: '/-/recover', label: 'Задать новый пароль' }
  }
}
