/** Texts of an edit conflict: another text was saved since the edit began. */
export const editText = {
  newer: 'Сейчас сохранён другой текст:',
  none: 'Сейчас не сохранено никакого текста.',
  label: 'Сохранённый текст',
  choice: 'Ваш текст остался в поле. Если сохранить его, он заменит сохранённый.',
  take: 'Взять сохранённый'
}
