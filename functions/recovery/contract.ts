import { linkToken, newPasswordByLink, recoveryLogin } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { emailQuery, recoverQuery } from './routes.ts'

export const recoveryContract = {
  'POST /_recover': {
    who: 'everyone',
    ignoresKey: true,
    asks: recoverQuery,
    takes: [recoveryLogin, newPasswordByLink],
    needs: ['token', 'newPassword'],
    example: { body: { login: 'Marina_K' } },
    gives: ['Success'],
    refuses: ['link_invalid', 'password_too_short', 'second_factor_required', 'wrong_code', 'endpoint_not_found']
  },
  'POST /_email': {
    who: 'everyone',
    ignoresKey: true,
    asks: emailQuery,
    takes: [linkToken],
    needs: ['action', 'token'],
    example: { query: 'action=confirm', body: { token: '…' } },
    gives: ['Success'],
    refuses: ['invalid_action', 'link_invalid', 'endpoint_not_found']
  }
} as const satisfies DescribedCalls
