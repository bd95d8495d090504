export const accountNoteText = {
  name: 'Вы вошли под другим именем',
  /** @param name of the member for whom the page was rendered. */
  text: (name: string): string =>
    `Эта страница открыта для ${name}, и отсюда ничего не отправить. Написанное на месте: войдите снова как ${name} или скопируйте текст и обновите страницу.`,
  reload: 'Обновить страницу',
  stay: 'Остаться'
}
