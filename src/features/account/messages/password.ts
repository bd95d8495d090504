/** Label of the button that shows a password. The second word is for screen readers only. */
export const passwordText = { show: 'Показать', password: 'пароль' }
