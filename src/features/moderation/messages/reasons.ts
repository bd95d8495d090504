export const reasonText = {
  rule: 'Правило сообщества',
  noRule: 'Не указано',
  words: 'Причина',
  orWords: 'Или своими словами',
  readers: 'Причину увидит автор. Можно не указывать.',
  cancel: 'Отмена'
}
