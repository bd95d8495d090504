import { AppError } from '#functions/contract/errors.ts'

/**
 * Answers a call that nobody may make signed out, moderators and admins included: 401 comes before the question of
 * rights (api.md 1.4). A call that everyone may make, with a parameter that needs a right, is refused with that right: 403.
 * @throws AppError not_logged_in.
 */
export function membersOnly(): never {
  throw new AppError('not_logged_in')
}
