/** Button that shows a password; the second word is for screen readers only. */
export const passwordText = { show: 'Показать', password: 'пароль' }
