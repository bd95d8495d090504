import type { CallName } from '../calls.ts'

const postId = 'publicId поста из его адреса или полный id: 24 шестнадцатеричные цифры.'
const pageSize = 'Сколько записей вернуть.'
const role = 'normal — от себя, mods — как модератор, admins — как администратор.'
const commentSort =
  'Порядок на каждом уровне дерева: best — по голосам «за», new — новые первыми, old — старые первыми, replies — по числу прямых ответов.'
const listName = 'Имя списка: от 3 до 21 латинской буквы, цифры или знака «_».'
const communityName = 'Имя сообщества: от 3 до 21 латинской буквы, цифры или знака «_».'

/** Descriptions of parameters and fields by their names, which mean the same in most calls. */
export const parameterText: Readonly<Record<string, string>> = {
  about: 'Описание сообщества.',
  aboutMe: 'О себе, Markdown; пустая строка стирает.',
  actor: 'Имя модератора или администратора: только его действия.',
  address: 'IP-адрес, подсеть (203.0.113.0/24) или шаблон (203.0.113.*).',
  addsRequester: 'Для create_comm: сделать ли автора заявки модератором.',
  adminsView: 'true — добавить поля, которые видят администраторы. Только для них.',
  altText: 'Описание картинки; лишнее после 1024 знаков отрезается, пустая строка стирает.',
  adult: 'true — пометить «18+»: содержание закрыто, пока его не откроют.',
  as: 'Чей вид показать: поста или комментария.',
  author: 'Имя автора: искать только у него.',
  body: 'Текст в Markdown.',
  byName: 'true — в пути стоит имя сообщества, а не id.',
  byType: 'true — в пути стоит вид значка, а не номер.',
  captchaToken: 'Решение задания из GET /_captcha. Не нужно, если captcha в GET /_initial — off.',
  code: 'Код двухфакторной защиты или код восстановления. Нужен, если защита включена.',
  color: 'Цвет метки.',
  commentId: 'id комментария: 24 шестнадцатеричные цифры.',
  community: 'Имя сообщества или его id.',
  communityId: 'id сообщества: 24 шестнадцатеричные цифры.',
  deleteAs: `В какой роли удалить: ${role}`,
  deleteContentDays: 'Для ban_user: за сколько последних дней удалить написанное; 0 — всё, без поля — ничего.',
  digestOn: 'Присылать сводку на почту.',
  displayName: 'Название списка; пустое — как name.',
  email: 'Адрес почты; пустая строка — без него.',
  embedsOff: 'Не показывать встроенные ролики.',
  endpoint: 'Адрес подписки из браузера: https известной службы push.',
  event: 'Событие: pwa_use.',
  events: 'События, о которых сообщать: хотя бы одно.',
  expires: 'До какого времени (RFC 3339). Без него или null — навсегда.',
  expiresAt: 'Когда токен перестанет действовать: день или время с зоной (ISO 8601). Без него или null — никогда.',
  expiresIn: 'Срок в часах; пусто, null или 0 — навсегда.',
  feed: 'Какая лента: all — все сообщества, home — свои, moderating — где вы модератор, community — одно, по communityId.',
  fetchCommunity: 'false — без объекта сообщества в поле community.',
  format: 'html — тексты уведомлений в HTML; без него — простым текстом. Действует с render=true.',
  hideUserProfilePictures: 'Не показывать аватары.',
  homeFeed: 'Лента главной: all или subscriptions.',
  hookId: 'id вебхука: 24 шестнадцатеричные цифры.',
  html: 'true — добавить готовый безопасный HTML текста (bodyHtml).',
  imageId: 'id картинки из POST /_uploads; у поста — единственной, вместо images.',
  images: 'Картинки поста image по порядку: imageId из POST /_uploads и caption, описание. До 10.',
  isBot: 'За аккаунт пишет программа: рядом с именем появится пометка «бот».',
  itemId: 'Номер записи списка (id из ListItem).',
  keys: 'Ключи подписки из браузера: p256dh и auth.',
  kind: 'Вид постов; без него — все.',
  label: 'Номер метки сообщества.',
  labelId: 'Номер метки сообщества.',
  commentImages: 'Разрешить картинки в комментариях.',
  labelRequired: 'Требовать у новых постов метку.',
  leave: 'true — выйти, false — вступить.',
  limit: pageSize,
  lockAs:
    'В какой роли закрыть: mods или admins. Без него — модератор, если вы им здесь являетесь, иначе администратор.',
  login: 'Имя пользователя или адрес почты. Ответ один и тот же, есть такой аккаунт или нет.',
  maxheight: 'Наибольшая высота карточки в пикселях.',
  maxwidth: 'Наибольшая ширина карточки в пикселях.',
  modsOnly: 'true — метку ставят и снимают только модераторы и администраторы.',
  modlogPublic: 'Открыть журнал модерации всем.',
  muteId: 'Номер скрытия из GET /mutes: u_ или c_ и число.',
  name: listName,
  newPassword: 'Новый пароль: от 8 до 200 знаков.',
  next: 'Метка следующей страницы: next из прошлого ответа как есть. Без неё или пустая — первая страница.',
  order: 'Номера всех правил сообщества в новом порядке.',
  page: 'Номер страницы, с 1.',
  parentCommentId: 'id комментария, на который это ответ; null или без поля — ответ на пост.',
  parentId: 'id комментария: вернуть все ответы под ним, на всех уровнях и без страниц (next — null).',
  password: 'Пароль.',
  period: 'За какой срок.',
  post: postId,
  postId,
  postingRestricted: 'Публиковать могут только модераторы и администраторы.',
  public: 'true — список видят все.',
  reason: 'Причина словами: её увидит автор.',
  refuseRepeatedLink: 'true — отказать (409 link_repeated), если такая ссылка в сообществе уже есть.',
  rememberFeedSort: 'Запоминать порядок ленты.',
  render: 'true — готовыми текстами, false — данными по видам уведомлений.',
  repeatPassword: 'Новый пароль ещё раз.',
  replyLettersOn: 'Присылать ответы, упоминания и новости отслеживаемого на почту.',
  replyNotificationsOff: 'Не уведомлять об ответах и об отслеживаемом.',
  mentionNotificationsOff: 'Не уведомлять об упоминаниях.',
  reportId: 'Номер жалобы.',
  requireAltText: 'Не давать публиковать картинки без описания.',
  response: 'Ответ устройства, как его даёт PublicKeyCredential.toJSON().',
  rule: 'Текст правила.',
  ruleId: 'Номер правила сообщества.',
  save: 'true — сохранить, false — убрать изо всех списков.',
  scopes: 'Права: read — читать, write — писать, moderate — действовать как модератор и администратор.',
  seen: 'true — прочитано, false — нет.',
  seenFrom: 'webpush — открыто из push: число новых посчитать заново.',
  set: 'all — все, default — те, что видят гости, subscribed — свои.',
  showMarked: 'Показывать спойлеры и 18+ без нажатия.',
  signupsDisabled: 'true — не принимать новые аккаунты.',
  siteWide: 'true — для лент всего сайта (администраторы), false — для ленты сообщества.',
  spoiler: 'true — пометить как спойлер: содержание закрыто, пока его не откроют.',
  targetId: 'publicId или id поста, id комментария.',
  targetType: 'post или comment.',
  ticket: 'Для confirm: ticket из ответа на action=start.',
  token: 'Токен из ссылки в письме.',
  torBlocked: 'Только false: такой настройки у сайта нет.',
  up: 'true — за, false — против.',
  upvoteNotificationsOff: 'Не уведомлять о голосах.',
  userGroup: `В какой роли: ${role}`,
  userId: 'id пользователя: 24 шестнадцатеричные цифры.',
  username: 'Имя пользователя; большие и малые буквы равны.',
  was: 'Тексты, которые правились, по именам полей: если их уже изменил кто-то другой, ответ — 409 edit_conflict с тем, что есть сейчас (current). Без поля — без проверки.',
  withParent: 'Вместе с parentId: true — сначала сам комментарий и всё над ним.',
  zIndex: 'Место правила среди других.'
}

/** Descriptions of the path part `id`, by the part of the path before it. */
export const idText: Readonly<Record<string, string>> = {
  posts: postId,
  hidden_posts: postId,
  comments: 'id комментария: 24 шестнадцатеричные цифры.',
  communities: 'id сообщества: 24 шестнадцатеричные цифры.',
  users: 'id пользователя: 24 шестнадцатеричные цифры.',
  images: 'id картинки: 24 шестнадцатеричные цифры.',
  tokens: 'id токена: 24 шестнадцатеричные цифры.',
  lists: 'Номер списка.',
  notifications: 'Номер уведомления.',
  community_requests: 'Номер заявки.',
  badges: 'Номер значка.',
  ipblocks: 'Номер блокировки.'
}

const listText = { description: 'Описание списка, Markdown.' }
const listSort = {
  sort: 'name — по имени, lastAdded — по тому, куда добавляли последним.',
  filter: 'all — все, public — открытые, private — закрытые. Чужие — только открытые.',
  username: 'Имя пользователя или его id.'
}
const itemSort = {
  sort: 'addedDsc и addedAsc — по времени добавления, createdDsc и createdAsc — по времени публикации: Dsc — новые первыми.'
}
const removalReason = { ruleId: 'Номер нарушенного правила сообщества.' }

/** Descriptions of parameters and fields that mean something else in a call, by the call. */
export const textOfCalls: Readonly<Partial<Record<CallName, Readonly<Record<string, string>>>>> = {
  'POST /_login': {
    action: 'logout — выйти; без него — войти.',
    username: 'Имя пользователя.'
  },
  'POST /_passkey': {
    action: 'start, logIn — вход; startProof, prove — подтверждение, что это вы.',
    id: 'id ключа из ответа устройства.',
    type: 'public-key.'
  },
  'POST /_signup': {
    username: 'Имя: от 4 до 21 латинской буквы, цифры или знака «_».',
    password: 'Пароль: от 8 до 200 знаков.'
  },
  'POST /_settings': {
    action: 'updateProfile — изменить настройки, changePassword — пароль.',
    password: 'Нынешний пароль; без него — если пароля у аккаунта нет.'
  },
  'POST /_second_factor': {
    action: 'start — начать, confirm — включить, turnOff — выключить, renewCodes — новые коды восстановления.',
    password: 'Для confirm: нынешний пароль, если он есть.'
  },
  'POST /_recover': { action: 'finish — задать новый пароль; без него — попросить письмо.' },
  'POST /_email': { action: 'confirm — подтвердить адрес, takeBack — вернуть прежний.' },
  'POST /tokens': { name: 'Название токена для себя.' },
  'GET /posts': {
    sort: 'hot — сначала горячее, activity — по последнему комментарию, latest — новые; day, week, month, year, all — лучшие за срок.',
    filter: 'Для модераторов, с communityId: deleted — удалённые, locked — закрытые; all — обычная лента.',
    communityId: 'id сообщества: лента только его постов, что бы ни стояло в feed.',
    label:
      'С communityId: номер метки сообщества, только посты с ней. Закреплённые стоят на своих местах; номеров страниц (page) нет.',
    page: 'С communityId: та же лента по номерам страниц, вместо next.'
  },
  'GET /posts/_same_link': { url: 'Адрес ссылки.' },
  'POST /posts': {
    type: 'text, image или link; без него — text.',
    labelId: 'Номер метки сообщества; null или без поля — без метки. Авторам — только открытые для них.',
    title: 'Заголовок: от 3 знаков, лишнее после 255 отрезается.',
    body: 'Текст в Markdown, у любого вида необязателен.',
    url: 'Нужен посту link: адрес с http или https.'
  },
  'GET /posts/:id': {
    sort: commentSort,
    limit:
      'Сколько комментариев вернуть сразу. Сверх них приходят те, на которые они отвечают, если иначе дерево порвётся.'
  },
  'GET /posts/:id/comments': {
    sort: commentSort,
    next: 'commentsNext поста или next прошлого ответа, с тем же sort. Без него — с начала.',
    limit:
      'Сколько следующих комментариев вернуть, на всех уровнях вместе. Сверх них приходят те, на которые они отвечают, даже если уже были: повторы узнавайте по id.'
  },
  'PUT /posts/:id': {
    action:
      'lock, unlock — закрыть и открыть; pin, unpin — закрепить и открепить; announce — анонсировать; changeAsUser — сменить роль автора; mark — пометить или снять пометки; label — поставить метку сообщества. Без него — изменить текст, роль автора и пометки.',
    spoiler:
      'true — пометить как спойлер, false — снять пометку; без него — как было. В query с action=mark или в теле.',
    labelId: 'Для label: номер метки сообщества; пусто — снять.',
    adult: 'true — пометить «18+», false — снять пометку; без него — как было. В query с action=mark или в теле.',
    title: 'Заголовок: от 3 знаков, лишнее после 255 отрезается. Без поля — прежний.',
    body: 'Текст в Markdown. Без поля — прежний.',
    userGroup: `Новая роль автора, в query с action=changeAsUser или в теле: ${role}`
  },
  'DELETE /posts/:id': {
    ...removalReason,
    deleteContent: 'true — стереть и текст с картинками. Только автор и администраторы.'
  },
  'GET /_link_info': { url: 'Адрес страницы.' },
  'GET /oembed': { url: 'Адрес поста на этом сайте.', format: 'Только json.' },
  'PUT /posts/:post/comments/:id': {
    action: 'lock, unlock — закрыть и открыть ветку, changeAsUser — сменить роль автора. Без него — изменить текст.',
    body: 'Новый текст в Markdown. Нужен, если нет action.'
  },
  'DELETE /posts/:post/comments/:id': { ...removalReason },
  'GET /search': {
    q: 'Слова, до 200 знаков; хотя бы одно не из самых частых.',
    type: 'Где искать: посты, комментарии, сообщества или люди.',
    community: 'Имя сообщества: искать только в нём.',
    sort: 'relevance — по близости к запросу, new — новые первыми, top — по голосам.'
  },
  'GET /communities': {
    q: 'Часть имени; найденных не больше 10, точное совпадение первым, sort не действует.',
    prefix: 'Начало имени: только такие сообщества, по имени, sort не действует.',
    sort: 'size — по числу участников, new и old — по времени, name_asc и name_dsc — по имени.'
  },
  'POST /communities': { name: communityName, title: 'Название, которое видно вместо имени.' },
  'PUT /communities/:id': { title: 'Название, которое видно вместо имени.' },
  'POST /communities/:id/banned': { ...removalReason },
  'POST /communities/:id/rules': { description: 'Пояснение к правилу.' },
  'PUT /communities/:id/rules': { was: 'Прежний порядок: если он уже другой, ответ — 409 edit_conflict.' },
  'PUT /communities/:id/rules/:ruleId': { description: 'Пояснение к правилу.' },
  'POST /communities/:id/labels': { name: 'Название, одно в сообществе; большие и малые буквы равны.' },
  'PUT /communities/:id/labels/:labelId': {
    name: 'Новое название.',
    zIndex: 'Новое место среди меток, с 1. Остальные сдвигаются.'
  },
  'POST /communities/:id/hooks': { url: 'Адрес программы: http или https, доступный из интернета.' },
  'PUT /communities/:id/hooks/:hookId': {
    url: 'Новый адрес программы.',
    on: 'false — выключить, true — включить снова.'
  },
  'POST /community_requests': { name: communityName, note: 'О чём будет сообщество.' },
  'DELETE /users/:username': {
    password: 'Свой пароль, у администратора тоже; без него — если пароля у аккаунта нет.',
    deleteContent: 'true — удалить и все посты с комментариями.'
  },
  'GET /users/:username/feed': { filter: 'posts — только посты, comments — только комментарии; без него — всё.' },
  'POST /mutes': { userId: 'id пользователя. Нужно оно или communityId.' },
  'DELETE /mutes': { type: 'user или community: показать всех этого вида.' },
  'GET /follows': { type: 'post — только посты, user — только пользователи.' },
  'POST /follows': { type: 'post или user.', targetId: 'publicId или id поста, id пользователя.' },
  'DELETE /follows': { type: 'post или user.', targetId: 'publicId или id поста, id пользователя.' },
  'GET /lists/_saved_to': { id: 'publicId или id поста, id комментария.', type: 'post или comment.' },
  'PUT /lists/:id': { ...listText },
  'GET /lists/:id/items': { ...itemSort },
  'GET /users/:username/lists': listSort,
  'POST /users/:username/lists': listText,
  'PUT /users/:username/lists/:name': listText,
  'GET /users/:username/lists/:name/items': itemSort,
  'POST /notifications': {
    action:
      'markAllAsSeen — отметить все прочитанными, resetNewCount — обнулить число новых, deleteAll — удалить все. В query или в теле.',
    type: 'Для markAllAsSeen: только этот вид уведомлений.'
  },
  'PUT /notifications/:id': { action: 'Только markAsSeen.' },
  'POST /_report': {
    type: 'post или comment.',
    reason: 'Номер причины из reportReasons в GET /_initial.',
    description: 'Подробности словами.'
  },
  'GET /communities/:id/reports': { filter: 'all — все, posts — на посты, comments — на комментарии.' },
  'GET /communities/:id/log': { action: 'Только действия этого вида.' },
  'POST /_admin': {
    action:
      'create_comm, deny_comm — ответить на заявку id; add_default_forum, remove_default_forum — сообщество name; ban_user, unban_user — аккаунт username.',
    id: 'Номер заявки, для create_comm и deny_comm.',
    body: 'Причина отказа, для deny_comm.',
    name: 'Имя сообщества.',
    title: 'Название нового сообщества, для create_comm.',
    username: 'Имя пользователя, для ban_user и unban_user.'
  },
  'POST /users/:username/badges': { type: 'Вид значка: supporter.' },
  'POST /ipblocks': { note: 'Примечание для администраторов.' }
}
