export const shareText = {
  share: 'Поделиться',
  copy: 'Скопировать ссылку',
  address: 'Адрес поста',
  download: 'Скачать картинку',
  /** The one in view, of several. */
  downloadThis: 'Скачать эту картинку',
  x: 'X',
  facebook: 'Facebook',
  telegram: 'Telegram',
  vk: 'ВКонтакте'
}
