import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { subscription } from './routes.ts'

export const pushContract = {
  'POST /push_subscriptions': {
    who: 'members',
    ignoresKey: true,
    takes: [subscription],
    needs: ['endpoint', 'keys'],
    example: { body: { endpoint: 'https://push.example/1', keys: { p256dh: '…', auth: '…' } } },
    gives: ['Success'],
    refuses: []
  }
} as const satisfies DescribedCalls
