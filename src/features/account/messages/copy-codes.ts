export const copyCodesText = {
  copied: 'Коды скопированы.',
  notCopied: 'Скопировать не удалось: выделите коды и скопируйте сами.'
}
