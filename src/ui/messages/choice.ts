export const choiceText = {
  show: 'Показать'
}
