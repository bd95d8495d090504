/** The button that shows a password: the second word is for those who do not see what it stands in. */
export const passwordText = { show: 'Показать', password: 'пароль' }
