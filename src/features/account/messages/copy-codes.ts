export const copyCodesText = {
  copied: 'Скопировано.',
  notCopied: 'Скопировать не удалось: выделите текст и скопируйте сами.'
}
