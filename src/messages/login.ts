const NBSP = '\u00a0'

export const loginText = {
  title: 'Вход',
  description: (site: string) => `Вход в${NBSP}аккаунт на${NBSP}форуме ${site}.`,
  username: 'Имя пользователя',
  password: 'Пароль',
  submit: 'Войти',
  newHere: 'Впервые здесь?',
  signUp: 'Создать аккаунт'
}

export const signupText = {
  title: 'Создать аккаунт',
  description: (site: string) => `Регистрация на${NBSP}форуме ${site}: нужны только имя и${NBSP}пароль.`,
  usernameHint: 'От 4 до 21 знака: латинские буквы, цифры и _. Поменять имя потом нельзя.',
  passwordHint: 'Не короче 8 знаков.',
  repeat: 'Повтор пароля',
  email: 'Почта',
  optional: 'необязательно',
  emailHint: 'Аккаунт без почты нельзя восстановить.',
  agree: ['Создавая аккаунт, вы соглашаетесь с', 'условиями', 'и', 'правилами'],
  submit: 'Создать аккаунт',
  disabled: 'Мы временно отключили создание новых учетных записей. Пожалуйста, попробуйте позже.',
  haveAccount: 'Уже есть аккаунт?',
  logIn: 'Войти'
}
