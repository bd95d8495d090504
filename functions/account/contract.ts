import { factorProof, signingUp } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { factorQuery, passwords, profile, settingsQuery } from './routes.ts'

export const accountContract = {
  'GET /_user': { who: 'members', gives: ['PolledViewer'], refuses: [] },
  'GET /_captcha': { who: 'everyone', gives: ['Challenge'], refuses: ['endpoint_not_found'] },
  'POST /_signup': {
    who: 'everyone',
    ignoresKey: true,
    takes: [signingUp],
    needs: ['username', 'password'],
    example: { body: { username: 'Novichok', password: 'password', email: '', captchaToken: '' } },
    gives: ['Viewer'],
    status: 201,
    refuses: ['already_logged_in', 'signups_disabled', 'captcha_failed', '503 captcha_failed', 'user_exists']
  },
  'POST /_settings': {
    who: 'members',
    ignoresKey: true,
    asks: settingsQuery,
    takes: [profile, passwords],
    needs: ['action', 'newPassword', 'repeatPassword'],
    example: { query: 'action=updateProfile', body: { aboutMe: 'I collect old radios.' } },
    gives: ['Viewer'],
    refuses: [
      'invalid_action',
      'wrong_password',
      'password_not_match',
      'invalid_password',
      'second_factor_required',
      'wrong_code',
      'proof_required',
      'edit_conflict'
    ]
  },
  'POST /_second_factor': {
    who: 'members',
    ignoresKey: true,
    asks: factorQuery,
    takes: [factorProof],
    needs: ['action'],
    bodyIsOptional: true,
    example: { query: 'action=start' },
    gives: ['FactorSetup', 'RecoveryCodes', 'Success'],
    refuses: [
      'invalid_action',
      '403 wrong_password',
      'wrong_code',
      'second_factor_required',
      'step_expired',
      'second_factor_on',
      'second_factor_off',
      'proof_required'
    ]
  }
} as const satisfies DescribedCalls
