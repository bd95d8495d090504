import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { linkQuery } from './routes.ts'

export const linksContract = {
  'GET /_link_info': {
    who: 'members',
    asks: linkQuery,
    needs: ['url'],
    example: { query: 'url=https://example.org/' },
    gives: ['LinkInfo'],
    refuses: ['invalid-url']
  }
} as const satisfies DescribedCalls
