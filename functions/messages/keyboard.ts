/** Keys of the Latin keyboard layout, and the letters that the Russian layout gives to the same keys. */
export const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
export const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'
