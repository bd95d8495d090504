import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { oembedQuery } from './routes.ts'

export const oembedContract = {
  'GET /oembed': {
    who: 'everyone',
    asks: oembedQuery,
    needs: ['url'],
    example: { query: 'url=https://veche.example/Radio/post/AbCd1234' },
    gives: ['Oembed'],
    refuses: ['format_not_supported', 'post_not_found']
  }
} as const satisfies DescribedCalls
