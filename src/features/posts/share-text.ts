export const shareText = {
  share: 'Поделиться',
  copy: 'Скопировать ссылку',
  address: 'Адрес поста',
  download: 'Скачать картинку',
  /** The displayed picture of several. */
  downloadThis: 'Скачать эту картинку',
  x: 'X',
  facebook: 'Facebook',
  telegram: 'Telegram',
  vk: 'ВКонтакте'
}
