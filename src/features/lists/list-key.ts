import { AppError } from '#functions/contract/errors.ts'

const NAME = /^\w{1,21}$/

/**
 * Returns the owner and name of the list that an address names.
 * @throws AppError list_not_found for invalid names.
 */
export function listKey({ username = '', list = '' }: Record<string, string | undefined>): {
  username: string
  name: string
} {
  if (!NAME.test(username) || !NAME.test(list)) throw new AppError('list_not_found')
  return { username, name: list }
}
