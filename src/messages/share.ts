export const shareText = {
  share: 'Поделиться',
  copy: 'Скопировать ссылку',
  download: 'Скачать картинку',
  x: 'X',
  facebook: 'Facebook'
}
