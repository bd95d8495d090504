export const quotesText = {
  quote: 'Цитировать'
}
