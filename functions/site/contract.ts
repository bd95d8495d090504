import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { event } from './routes.ts'

export const siteContract = {
  'GET /_initial': { who: 'everyone', gives: ['InitialState'], refuses: [] },
  'GET /instance': { who: 'everyone', gives: ['Instance'], refuses: [] },
  'POST /analytics': {
    who: 'everyone',
    ignoresKey: true,
    takes: [event],
    needs: ['event'],
    example: { body: { event: 'pwa_use' } },
    gives: ['Success'],
    refuses: ['bad_event']
  }
} as const satisfies DescribedCalls
