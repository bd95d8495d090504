/**
 * Pages for guests. /offline is left out: it comes from the browser's cache, and its script lists the cached
 * pages.
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
  '/nowhere/at/all'
]
const MEMBER = [
  ...GUEST.filter(path => path !== '/login' && path !== '/signup'),
  '/subscriptions',
  '/new',
  '/settings',
  '/notifications',
  '/-/new-community',
  '/-/request-community',
  '/-/new-list'
]
const MODERATOR = [
  '/moderating',
  ...['settings', 'reports', 'removed', 'locked', 'banned', 'mods', 'rules', 'log'].map(
    entry => `/Radio/modtools/${entry}`
  )
]
const ADMIN = [
  '/admin',
  ...['users', 'communities', 'comments', 'ipblocks', 'bss', 'announcements', 'new-community-requests', 'log'].map(
    section => `/admin/${section}`
  )
]

/** Every kind of page by its reader; `name` is the demo account. */
export const READERS = [
  { reader: 'a guest', name: null, paths: GUEST },
  { reader: 'a member', name: 'Marina_K', paths: MEMBER },
  { reader: 'a moderator', name: 'Petrovich', paths: MODERATOR },
  { reader: 'an admin', name: 'Sova', paths: ADMIN }
]
