import type { ErrorCode } from '#functions/contract/errors.ts'

/** What people read when a call is refused. */
export const errorText: Record<ErrorCode, string> = {
  invalid_json: 'Запрос не разобрать: проверьте формат данных.',
  invalid_id: 'Неверный идентификатор.',
  invalid_limit: 'Неверное число записей.',
  invalid_page: 'Неверный номер страницы.',
  invalid_cursor: 'Неверная метка страницы.',
  invalid_sort: 'Неизвестный порядок.',
  invalid_filter: 'Неизвестный фильтр.',
  invalid_action: 'Неизвестное действие.',
  invalid_value: 'Недопустимое значение.',
  invalid_lists_sort: 'Неизвестный порядок списков.',
  invalid_lists_filter: 'Неизвестный фильтр списков.',
  not_logged_in: 'Войдите, чтобы продолжить.',
  csrf_failed: 'Страница устарела. Обновите её и повторите.',
  not_admin: 'Это доступно только администраторам.',
  not_mod: 'Это доступно только модераторам.',
  user_banned: 'Аккаунт заблокирован.',
  user_deleted: 'Аккаунт удален.',
  endpoint_not_found: 'Такого адреса нет.',
  post_not_found: 'Пост не найден.',
  comment_not_found: 'Комментарий не найден.',
  community_not_found: 'Сообщество не найдено.',
  user_not_found: 'Пользователь не найден.',
  list_not_found: 'Список не найден.',
  method_not_allowed: 'Этот адрес так не вызывают.',
  too_many_requests: 'Осторожно, замедли темп!',
  internal: 'Что-то пошло не так.',
  unavailable: 'Сайт ненадолго недоступен. Попробуйте чуть позже.'
}
