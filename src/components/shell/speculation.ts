/** Own pages that a guest seems about to open are fetched ahead; not those that differ by order only, nor what is no page. */
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
          }
        ]
      },
      eagerness: 'moderate'
    }
  ]
})
