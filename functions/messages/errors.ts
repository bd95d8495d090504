import type { ErrorCode } from '#functions/contract/errors.ts'

/** What people read when a call is refused; {name} stands for the name that the refusal is about. */
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
  too_long: 'Слишком длинный текст.',
  already_logged_in: 'Вы уже вошли.',
  invalid_username: 'Имя пользователя: от 4 до 21 латинской буквы, цифры или знака «_», и не из занятых сайтом.',
  invalid_password: 'Пароль: от 8 до 200 знаков.',
  invalid_email: 'Пожалуйста, введите корректный email',
  invalid_home_feed: 'Неизвестная лента.',
  password_not_match: 'Пароли не совпадают.',
  wrong_password: 'Имя пользователя и пароль не совпадают.',
  file_size_exceeded: 'Превышен максимальный размер файла.',
  unsupported_image: 'Неподдерживаемый формат изображения.',
  missing_file: 'Выберите файл.',
  bad_event: 'Неизвестное событие.',
  captcha_failed: 'Проверка не пройдена. Попробуйте еще раз.',
  signups_disabled: 'Мы временно отключили создание новых учетных записей. Пожалуйста, попробуйте позже.',
  account_suspended: 'Аккаунт @{name} заблокирован.',
  user_exists: 'Имя {name} уже занято.',
  not_logged_in: 'Войдите, чтобы продолжить.',
  csrf_failed: 'Страница устарела. Обновите её и повторите.',
  not_admin: 'Это доступно только администраторам.',
  not_mod: 'Это доступно только модераторам.',
  not_owner: 'Это доступно только владельцу.',
  permission_denied: 'На это нет прав.',
  no_ban_admin: 'Администратора нельзя заблокировать.',
  user_banned: 'Аккаунт заблокирован.',
  user_deleted: 'Аккаунт удален.',
  endpoint_not_found: 'Такого адреса нет.',
  post_not_found: 'Пост не найден.',
  comment_not_found: 'Комментарий не найден.',
  community_not_found: 'Сообщество не найдено.',
  user_not_found: 'Пользователь не найден.',
  list_not_found: 'Список не найден.',
  image_not_found: 'Изображение не найдено.',
  method_not_allowed: 'Этот адрес так не вызывают.',
  too_many_requests: 'Осторожно, замедли темп!',
  internal: 'Что-то пошло не так.',
  unavailable: 'Сайт ненадолго недоступен. Попробуйте чуть позже.'
}

/** What is read instead where the refusal is nobody's fault (503). */
export const outageText: Partial<Record<ErrorCode, string>> = {
  captcha_failed: 'Проверка, что вы не робот, сейчас не работает. Попробуйте чуть позже.'
}
