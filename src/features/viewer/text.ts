export const viewerText = {
  title: 'Просмотр картинок',
  previous: 'Предыдущая картинка',
  next: 'Следующая картинка',
  zoom: 'Увеличить',
  download: 'Скачать',
  original: 'Открыть оригинал',
  failed: 'Картинка не загрузилась.'
}
