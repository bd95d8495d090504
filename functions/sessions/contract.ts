import { credentials } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { passkeyUse } from '#functions/contract/passkeys.ts'
import { loginQuery, passkeyQuery } from './routes.ts'

export const sessionsContract = {
  'POST /_login': {
    who: 'everyone',
    ignoresKey: true,
    asks: loginQuery,
    takes: [credentials],
    needs: ['username', 'password'],
    bodyIsOptional: true,
    example: { body: { username: 'Marina_K', password: 'password' } },
    gives: ['Viewer', 'Success'],
    refuses: ['wrong_password', 'account_suspended', 'second_factor_required', 'wrong_code']
  },
  'POST /_passkey': {
    who: 'everyone',
    ignoresKey: true,
    asks: passkeyQuery,
    takes: [passkeyUse],
    needs: ['action'],
    bodyIsOptional: true,
    example: { query: 'action=start' },
    gives: ['PasskeyRequest', 'Viewer', 'Success'],
    refuses: ['not_logged_in', 'wrong_passkey', 'step_expired', 'account_suspended', 'endpoint_not_found']
  }
} as const satisfies DescribedCalls
