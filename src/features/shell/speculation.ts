const NO_PAGES = [
  '/login*',
  '/signup*',
  '/new*',
  '/notifications',
  '/images/*',
  '/*\\?*sort=*',
  '/search\\?*',
  '/*.xml',
  '/-/*'
]

const rulesWithout = (left: string[]): string =>
  JSON.stringify({
    prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: left } }] }, eagerness: 'moderate' }]
  })

/**
 * Speculation rules that make browsers prefetch pages which a guest is about to open. Other sorts of the current page
 * and addresses that are no pages are excluded.
 */
export const speculationRules = rulesWithout(NO_PAGES)
/** Speculation rules for members. Posts are excluded, because a prefetched post would count as visited. */
export const memberSpeculationRules = rulesWithout([...NO_PAGES, '/*/post/*'])
