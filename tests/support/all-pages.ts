/**
 * Paths of pages for guests. The page /offline is left out, because browsers take this page from their cache and its
 * script fills in the content.
 */
const GUEST = [
  '/',
  '/all',
  '/Radio',
  '/Radio?tab=about',
  '/Radio/log',
  '/communities',
  '/@Petrovich',
  '/@Petrovich/lists',
  '/login',
  '/signup',
  '/search',
  '/about',
  '/docs/api',
  '/nowhere/at/all'
]
/** Pages that members cannot open, and the longest page: it differs for members only by the bars of all their pages. */
const NOT_FOR_MEMBERS = ['/login', '/signup', '/docs/api']
const MEMBER = [
  ...GUEST.filter(path => !NOT_FOR_MEMBERS.includes(path)),
  '/subscriptions',
  '/new',
  '/settings',
  '/notifications',
  '/-/following',
  '/-/new-community',
  '/-/request-community',
  '/-/new-list'
]
const MODERATOR = [
  '/moderating',
  ...['settings', 'reports', 'removed', 'locked', 'banned', 'mods', 'rules', 'labels', 'hooks', 'log'].map(
    entry => `/Radio/modtools/${entry}`
  )
]
const ADMIN = [
  '/admin',
  ...['users', 'communities', 'comments', 'ipblocks', 'bss', 'announcements', 'new-community-requests', 'log'].map(
    section => `/admin/${section}`
  )
]

/** Paths of every kind of page, grouped by the reader who may open them; `name` is the demo account of the reader. */
export const READERS = [
  { reader: 'a guest', name: null, paths: GUEST },
  { reader: 'a member', name: 'Marina_K', paths: MEMBER },
  { reader: 'a moderator', name: 'Petrovich', paths: MODERATOR },
  { reader: 'an admin', name: 'Sova', paths: ADMIN }
]
