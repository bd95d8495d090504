import { newAccessToken } from '#functions/contract/access-tokens.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'

export const tokensContract = {
  'GET /tokens': { who: 'members', gives: ['AccessToken[]'], refuses: [] },
  'POST /tokens': {
    who: 'members',
    ignoresKey: true,
    takes: [newAccessToken],
    needs: ['name'],
    example: { body: { name: 'Digest', scopes: ['read', 'write'], expiresAt: null } },
    gives: ['MadeAccessToken'],
    refuses: ['invalid_expiry', 'second_factor_required', 'wrong_code', '400 limit_reached']
  },
  'DELETE /tokens/:id': { who: 'members', ignoresKey: true, gives: ['Success'], refuses: [] }
} as const satisfies DescribedCalls
