import type { ReportReason } from '#functions/contract/views.ts'

/** Why a post or comment can be reported (rules.md 9); a report keeps the number. */
export const reportReasons: ReportReason[] = [
  'Нарушает правила сообщества',
  'Нарушение авторских прав',
  'Спам',
  'Порнография',
  'Оскорбления или травля',
  'Незаконный контент',
  'Другое'
].map((title, at) => ({ id: at + 1, title, description: null }))
