import type { ReportReason } from '#functions/contract/views.ts'

/** Reasons for reports (rules.md 9); a report stores the number of its reason. */
export const reportReasons: ReportReason[] = [
  'Нарушает правила сообщества',
  'Нарушение авторских прав',
  'Спам',
  'Порнография',
  'Оскорбления или травля',
  'Незаконный контент',
  'Другое'
].map((title, at) => ({ id: at + 1, title, description: null }))
