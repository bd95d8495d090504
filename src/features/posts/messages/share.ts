export const shareText = {
  share: 'Поделиться',
  copy: 'Скопировать ссылку',
  address: 'Адрес поста',
  download: 'Скачать картинку',
  /** Label in a gallery: downloads the picture that is displayed. */
  downloadThis: 'Скачать эту картинку',
  x: 'X',
  facebook: 'Facebook',
  telegram: 'Telegram',
  vk: 'ВКонтакте'
}
