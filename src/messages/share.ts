export const shareText = {
  share: 'Поделиться',
  copy: 'Скопировать ссылку',
  address: 'Адрес поста',
  download: 'Скачать картинку',
  x: 'X',
  facebook: 'Facebook',
  telegram: 'Telegram',
  vk: 'ВКонтакте'
}
