import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { searchQuery } from './routes.ts'

export const searchContract = {
  'GET /search': {
    who: 'everyone',
    asks: searchQuery,
    needs: ['q'],
    example: { query: 'q=radio' },
    gives: ['FoundPage'],
    refuses: ['empty_query']
  }
} as const satisfies DescribedCalls
