/** Properties of a page for the request handler and the page cache. */
interface Page {
  /**
   * True for a page that accepts a form by POST; 'files' when a member's form may contain a picture; 'signed' when the
   * page's address has a token that permits the action, so that the form needs no CSRF token and may come from a mail
   * program (RFC 8058).
   */
  form?: true | 'files' | 'signed'
  /**
   * True for a page that is never cached: a page for members only, from which guests are sent to the login page, or a
   * page with data of a cookie.
   */
  private?: true
  /**
   * Query parameters on which a guest's page depends, in the order in which the cache key lists them. The cache key has
   * no other parameters.
   */
  reads?: readonly string[]
  /** True for a page that, with the query parameter `ids`, is made for one reader: no copy of it is stored then. */
  named?: true
  /**
   * Tags of the cached copies in addition to the tag of all pages; `[name]` stands for the part of the address with
   * that name.
   */
  tags?: readonly string[]
}

const FEED = ['layout', 'next', 'sort'] as const
const COMMUNITY_FEED = ['label', ...FEED, 'page', 'tab'] as const
const DISCUSSION = ['highlightFrom', 'highlightTo', 'next', 'order'] as const
/** Tag of the pages of accounts and of their lists, which show posts and comments of members. */
export const PEOPLE_TAG = 'people'
const POST = { tags: ['post-[post]'] } as const
const PEOPLE = { tags: [PEOPLE_TAG] } as const
const MEMBERS_FORM = { form: true, private: true } as const

/** Every page of the site, by its file in src/pages. When two patterns match an address, the first one counts. */
export const PAGES = {
  '/': { reads: FEED },
  '/all': { reads: FEED },
  '/subscriptions': { private: true },
  '/moderating': { private: true },
  '/docs/api': {},
  '/communities': { reads: ['page', 'q', 'sort'] },
  '/search': { private: true },
  '/login': { form: true, reads: ['do', 'next'] },
  '/signup': { form: true, reads: ['do', 'next'] },
  '/new': MEMBERS_FORM,
  '/settings': { form: 'files', private: true },
  '/notifications': MEMBERS_FORM,
  '/about': {},
  '/guidelines': {},
  '/markdown-guide': {},
  '/markdown_guide': {},
  '/moderator-guidelines': {},
  '/privacy-policy': {},
  '/terms': {},
  '/offline': {},
  '/404': {},
  '/admin': { form: true },
  '/admin/users': { form: true, reads: ['form', 'next', 'q'] },
  '/admin/comments': { reads: ['next'] },
  '/admin/communities': { form: true, reads: ['next', 'q'] },
  '/admin/ipblocks': { form: true, reads: ['form', 'next'] },
  '/admin/bss': { reads: ['next'] },
  '/admin/new-community-requests': { form: true, reads: ['next'] },
  '/admin/announcements': {},
  '/admin/log': { reads: ['action', 'actor', 'next'] },
  '/admin/[...path]': {},
  '/feed.xml': {},
  '/opensearch.xml': {},
  '/robots.txt': {},
  '/sitemap.xml': {},
  '/sitemap-pages.xml': {},
  '/sitemap-posts-[slice].xml': {},
  '/nodeinfo/2.1': {},
  '/.well-known/nodeinfo': {},
  '/.well-known/security.txt': {},
  '/.well-known/change-password': {},

  '/-/failure': {},
  '/-/goodbye': { private: true },
  '/-/recover': { form: true, private: true },
  '/-/recover/finish': { form: true, private: true },
  '/-/email/confirm': { form: true, private: true },
  '/-/email/take-back': { form: true, private: true },
  '/-/letters/end': { form: 'signed', private: true },
  '/-/sidebar': {},
  '/-/feed': { named: true, reads: ['community', 'feed', 'ids', 'label', 'layout', 'next', 'page', 'sort'] },
  '/-/notifications': { private: true },
  '/-/notifications/[id]': { private: true },
  '/-/places/[community]': {},
  '/-/users/[username]': { ...PEOPLE, named: true, reads: ['filter', 'ids', 'next'] },
  '/-/lists/[username]/[list]': { ...PEOPLE, named: true, reads: ['ids', 'next'] },
  '/-/comments/[post]': { ...POST, named: true, reads: ['ids', 'loads', 'next', 'order'] },
  '/-/comments/[post]/[parent]': { ...POST, reads: ['order'] },
  '/-/versions/[post]': POST,
  '/-/versions/[post]/[comment]': POST,
  '/-/comment/[post]': MEMBERS_FORM,
  '/-/comment/[post]/[comment]/[act]': MEMBERS_FORM,
  '/-/post/[id]': { form: true },
  '/-/post/[id]/menu': { private: true },
  '/-/post/[id]/label': MEMBERS_FORM,
  '/-/post/[id]/[act]': { private: true },
  '/-/do': { form: true },
  '/-/refused': { private: true },
  '/-/report/[type]/[id]': MEMBERS_FORM,
  '/-/reported/[community]/[act]': MEMBERS_FORM,
  '/-/community/[community]/[kind]': { form: 'files', private: true },
  '/-/list/[id]': MEMBERS_FORM,
  '/-/new-list': MEMBERS_FORM,
  '/-/saved/[type]/[id]': MEMBERS_FORM,
  '/-/new-community': MEMBERS_FORM,
  '/-/request-community': MEMBERS_FORM,
  '/-/drafts': { private: true },
  '/-/following': { private: true },
  '/-/passkeys': MEMBERS_FORM,
  '/-/second-factor': MEMBERS_FORM,
  '/-/tokens': MEMBERS_FORM,
  '/-/badge': { form: true },
  '/-/first-steps': { form: true },
  '/-/greeting': { form: true },
  '/-/join': { form: true },
  '/-/logout': { form: true },
  '/-/mutes': { form: true },
  '/-/follows': { form: true },
  '/-/save': { form: true },
  '/-/vote': { form: true },

  '/@[username]': { ...PEOPLE, reads: ['filter', 'next', 'tab'] },
  '/@[username]/feed.xml': PEOPLE,
  '/@[username]/lists': { ...PEOPLE, reads: ['filter', 'sort'] },
  '/@[username]/lists/[list]': { ...PEOPLE, reads: ['next'] },
  '/[community]': { reads: COMMUNITY_FEED },
  '/[community]/feed.xml': {},
  '/[community]/log': { reads: ['action', 'actor', 'next'] },
  '/[community]/modtools/settings': MEMBERS_FORM,
  '/[community]/modtools/banned': MEMBERS_FORM,
  '/[community]/modtools/mods': MEMBERS_FORM,
  '/[community]/modtools/rules': MEMBERS_FORM,
  '/[community]/modtools/labels': MEMBERS_FORM,
  '/[community]/modtools/hooks': MEMBERS_FORM,
  '/[community]/modtools/reports': MEMBERS_FORM,
  '/[community]/modtools/removed': { private: true },
  '/[community]/modtools/locked': { private: true },
  '/[community]/modtools/log': { private: true },
  '/[community]/modtools/[...path]': { private: true },
  '/[community]/post/[post]': { ...POST, reads: DISCUSSION },
  '/[community]/post/[post]/[comment]': { ...POST, reads: DISCUSSION }
} satisfies Record<string, Page>

/**
 * Makes the regular expression of a pattern, as Astro reads it: `[name]` is one part of the path, `[...path]` any
 * number of parts.
 */
function regexOf(pattern: string): RegExp {
  const parts = pattern
    .replaceAll('.', '\\.')
    .replace(/\/\[\\\.\\\.\\\.(\w+)\]/g, '(?:/(?<$1>.*))?')
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')
  return new RegExp(`^${parts}$`)
}

/** The page at an address, with the values that the address gives to the parts of its pattern. */
interface RoutedPage extends Page {
  /** Key of the page in the table PAGES; absent for an address without a page. */
  pattern?: string
  /** The parts of the path that the pattern names, by name. */
  parts: Record<string, string>
}

const PATTERNS = Object.entries<Page>(PAGES)
  .filter(([pattern]) => pattern.includes('['))
  .map(([pattern, page]) => ({ row: { ...page, pattern }, regex: regexOf(pattern) }))
const PLAIN = new Map(Object.entries<Page>(PAGES).filter(([pattern]) => !pattern.includes('[')))

/**
 * Finds the page of an address. The result for an address without a page has no `pattern`.
 * @throws URIError for a path that cannot be decoded; the request handler refuses such paths earlier.
 */
export function pageAt({ pathname }: Pick<URL, 'pathname'>): RoutedPage {
  const path = decodeURIComponent(pathname)
  const plain = PLAIN.get(path)
  if (plain) return { ...plain, pattern: path, parts: {} }
  for (const { row, regex } of PATTERNS) {
    const result = regex.exec(path)
    if (result) return { ...row, parts: result.groups ?? {} }
  }
  return { parts: {} }
}
