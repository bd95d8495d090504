/** Own pages that a reader seems about to open are fetched ahead; not those that differ by order only, nor what is no page. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/login*',
                '/signup*',
                '/new*',
                '/notifications',
                '/images/*',
                '/*\\?*sort=*',
                '/*.xml',
                '/-/*'
              ]
            }
          },
          // A member who opens a post visits it, and only then.
          { not: { and: [{ href_matches: '/*/post/*' }, { selector_matches: ':has(.bell) a' }] } }
        ]
      },
      eagerness: 'moderate'
    }
  ]
})
