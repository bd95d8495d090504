/** Alerts after a draft was opened without its picture. */
export const lostPictureText = {
  erased: 'Картинки из\u00a0черновика на\u00a0сайте уже\u00a0нет. Добавьте её ещё раз.',
  notAllowed: 'Картинка из\u00a0черновика убрана: в\u00a0этом сообществе нет картинок в\u00a0комментариях.'
}
