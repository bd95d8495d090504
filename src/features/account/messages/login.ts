const NBSP = '\u00a0'

export const loginText = {
  title: 'Вход',
  description: (site: string) => `Вход в${NBSP}аккаунт на${NBSP}форуме ${site}.`,
  username: 'Имя пользователя',
  password: 'Пароль',
  code: 'Код из приложения или код восстановления',
  /** Lead of the second step, which asks for a code. */
  codeLead: 'Пароль верный. Осталось подтвердить вход.',
  again: 'Войти под другим именем',
  submit: 'Войти',
  /** Error text for empty fields; null when name and password are filled in. */
  missing: (hasName: boolean, hasPassword: boolean): string | null => {
    if (hasName && hasPassword) return null
    if (!hasName && !hasPassword) return 'Имя пользователя и пароль не введены.'
    return hasName ? 'Пароль не введен.' : 'Имя пользователя не введено.'
  },
  forgot: 'Забыли пароль?',
  missingCode: 'Код не введён.',
  newHere: 'Впервые здесь?',
  signUp: 'Создать аккаунт'
}

export const signupText = {
  title: 'Создать аккаунт',
  description: (site: string) => `Регистрация на${NBSP}форуме ${site}: нужны только имя и${NBSP}пароль.`,
  usernameHint: 'От 4 до 21\u00a0знака: латинские буквы, цифры и\u00a0_. Поменять имя потом нельзя.',
  passwordHint: 'Не короче 8\u00a0знаков.',
  repeat: 'Повтор пароля',
  email: 'Почта',
  optional: 'необязательно',
  /** @param sendsMail true when the site sends letters. */
  emailHint: (sendsMail: boolean) =>
    `Аккаунт без почты нельзя восстановить.${sendsMail ? '' : ' Пока нельзя и с почтой: письма мы ещё не отправляем.'}`,
  agree: ['Создавая аккаунт, вы соглашаетесь с', 'условиями', 'и', 'правилами'],
  submit: 'Создать аккаунт',
  disabled: 'Мы временно отключили создание новых учетных записей. Пожалуйста, попробуйте позже.',
  usernameEmpty: 'Имя пользователя не может быть пустым.',
  usernameShort: 'Имя пользователя слишком короткое.',
  usernameCharacters: `В${NBSP}имени могут быть только латинские буквы, цифры и${NBSP}_.`,
  passwordEmpty: 'Пароль не может быть пустым.',
  passwordWeak: 'Пароль слишком слабый.',
  repeatEmpty: 'Повтор пароля не может быть пустым.',
  mismatch: 'Пароли не совпадают.',
  taken: (name: string) => `Имя ${name} уже занято.`,
  emailWrong: 'Введите действительный адрес электронной почты.',
  haveAccount: 'Уже есть аккаунт?',
  logIn: 'Войти'
}

export const captchaText = {
  idle: {
    altcha: 'Браузер сам проверит, что вы не робот, и никому ничего не отправит.',
    turnstile: 'Робот ли вы, проверит служба Cloudflare: браузер обратится к ней, когда вы начнёте.'
  },
  working: 'Проверяем, что вы не робот…',
  done: 'Проверка пройдена.',
  failed: 'Проверка не удалась. Отправьте форму ещё раз.',
  needsScript: 'Для регистрации нужен включённый JavaScript: так сайт отличает людей от роботов.'
}
