/** Texts of the page of the reference. */
export const pageText = {
  start: 'С чего начать',
  intro:
    'Адреса вызовов начинаются с /api; тела и ответы — JSON в UTF-8, время — по RFC 3339 в UTC. Читать можно без входа. Чтобы писать, войдите: ниже всё, что нужно, по шагам. То же описание для программ —',
  steps: [
    { says: 'Адрес сайта.', command: 'SITE={origin}' },
    {
      says: 'Прочитать ленту. Без sort она идёт в порядке hot.',
      command: 'curl "$SITE/api/posts?sort=latest&limit=3"'
    },
    {
      says: 'Получить CSRF-токен. curl хранит cookie в файле cookies.txt.',
      command:
        'curl -s -o /dev/null -c cookies.txt "$SITE/api/_initial"\nTOKEN=$(awk \'$6 == "csrftoken" { print $7 }\' cookies.txt)'
    },
    {
      says: 'Войти. Аккаунт заводят на сайте; имя и пароль — свои.',
      command:
        'curl -b cookies.txt -c cookies.txt -H "X-Csrf-Token: $TOKEN" -H \'Content-Type: application/json\' -d \'{"username":"NAME","password":"PASSWORD"}\' "$SITE/api/_login"'
    },
    {
      says: 'Проголосовать за пост. Его publicId — в ленте и в адресе страницы.',
      command:
        'curl -b cookies.txt -H "X-Csrf-Token: $TOKEN" -H \'Content-Type: application/json\' -d \'{"postId":"POST","up":true}\' "$SITE/api/_postVote"'
    },
    {
      says: 'Ответить на него.',
      command:
        'curl -b cookies.txt -H "X-Csrf-Token: $TOKEN" -H \'Content-Type: application/json\' -d \'{"body":"Согласен."}\' "$SITE/api/posts/POST/comments"'
    }
  ],
  habits: [
    'Каждый вызов, кроме GET, требует заголовка X-Csrf-Token. Без cookie годится значение из заголовка Csrf-Token ответа GET /api/_initial. Если токен устарел (403 csrf_failed), возьмите там же новый.',
    'Программе не нужны пароль, cookie и CSRF-токен, если у неё есть токен: его создают в настройках и шлют заголовком Authorization: Bearer veche_… в любом вызове. Право read открывает GET, write — записи, moderate — действия модераторов и администраторов; в вызовах, общих с другими, вместе с write.',
    'Списки листают по next: передайте его как есть, null — конец.',
    'Чтобы повтор после обрыва связи не отозвал голос и не удвоил комментарий, шлите с записью свой Idempotency-Key, до 64 знаков: сутки он отвечает тем же и ничего больше не делает. Вызовы, которые его берут, называют его среди параметров.',
    'Ответы о постах, комментариях, сообществах, участниках и списках несут ETag: с If-None-Match повтор получит 304, если ничего не изменилось. Адрес следующей страницы повторён в заголовке Link с rel="next".',
    'Скрипты других сайтов могут читать то же, что и гости: без cookie ответы открыты (CORS).',
    'Сколько вызовов ещё можно сделать, говорят заголовки RateLimit и RateLimit-Policy.',
    'Тексты ошибок — по-русски, а с Accept-Language: en — по-английски. Программам нужен code: он не зависит от языка.',
    'При 429 подождите столько секунд, сколько сказано в Retry-After.',
    'Запись, на которую сайт ответил ошибкой, тоже может засчитаться в предел: повторяйте её, только исправив.'
  ],
  webhooks: {
    title: 'Вебхуки',
    intro:
      'Модератор добавляет вебхук в инструментах сообщества, и сайт сам присылает программе каждое выбранное событие: POST с JSON на её адрес.',
    events: [
      { type: 'post.created', says: 'Новый пост: data.post, каким его видят гости.' },
      { type: 'comment.created', says: 'Новый комментарий: data.comment, каким его видят гости.' },
      {
        type: 'report.created',
        says: 'Новая жалоба: data.report, какой её видят модераторы, без того, кто пожаловался.'
      },
      { type: 'ping', says: 'Проба, которую отправил модератор.' }
    ],
    sample:
      'POST /veche HTTP/1.1\nContent-Type: application/json\nwebhook-id: msg_…\nwebhook-timestamp: 1795900000\nwebhook-signature: v1,…\n\n{"type":"post.created","timestamp":"2026-11-28T12:00:00.000Z","data":{"community":{"id":"…","name":"…"},"post":{…}}}',
    habits: [
      'Подпись — по правилам Standard Webhooks: после v1 и запятой стоит base64 от HMAC-SHA-256 строки «webhook-id.webhook-timestamp.тело». Ключ — байты секрета: base64 после whsec_. Сравните её со своей и не принимайте запросов старше пяти минут.',
      'Ответьте любым статусом от 200 до 299 за пять секунд. Тело ответа сайт не читает и по перенаправлениям не ходит.',
      'Если ответа нет или он другой, сайт повторит запрос через минуту, 10 минут, час и 6 часов с тем же webhook-id, а потом отбросит событие. Следующие события ждут его, поэтому приходят по порядку.',
      'После 20 ошибок подряд или ответа 410 вебхук выключается. Модераторы видят это в инструментах и там же включают его снова.',
      'Одно событие может прийти дважды: запоминайте webhook-id. Что удалили до отправки, не приходит.',
      'Проверка подписи на Node — docs/api/webhooks.md в исходном коде сайта.'
    ]
  },
  client: 'Всё это вместе — программа в 30 строк без зависимостей:',
  who: {
    everyone: 'Могут все.',
    members: 'Могут вошедшие.',
    owners: 'Могут вошедшие: автор или владелец, а где есть такое право — модераторы и администраторы.',
    moderators: 'Могут модераторы сообщества и администраторы.',
    admins: 'Могут администраторы.'
  },
  byToken: {
    read: 'Токену нужно право read.',
    write: 'Токену нужно право write.',
    moderate: 'Токену нужно право moderate.',
    session: 'По токену нельзя.'
  },
  parameters: 'Параметры',
  body: 'Тело',
  fields: 'Поля',
  codes: 'Коды',
  otherwise: 'иначе',
  required: 'нужно',
  upTo: (characters: number) => `до ${characters}\u00a0знаков`,
  any: 'любое значение',
  answer: 'Ответ:',
  refuses: 'Ошибки:',
  objects: 'Объекты ответов',
  errors: 'Ошибки',
  errorsIntro:
    'Статус HTTP повторён в теле; code не меняется, message написан для людей, по-русски или (Accept-Language: en) по-английски. field называет поле запроса, retryAfter — секунды до повтора. Неизвестный адрес — 404 endpoint_not_found, не тот метод — 405 method_not_allowed с заголовком Allow. На любой вызов возможны 403 ip_blocked, 429 too_many_requests, 500 internal и 503 unavailable; на запись — ещё csrf_failed, account_changed и idempotency_key_reused; без входа — 401 not_logged_in, с\u00a0токеном — 401 invalid_token, 403 scope_missing и\u00a0session_required.',
  errorExample: '{"status":403,"code":"banned_from_community","message":"Вы заблокированы в этом сообществе."}'
}
