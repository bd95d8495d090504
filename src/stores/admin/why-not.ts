import { failureText } from '#src/stores/page/failure.ts'

/** Statuses that the server words best itself. */
export const WORDED = [400, 403, 404, 409]

/** Message about a failed action of an admin. */
export const whyNot = (error: unknown): string => failureText(error, WORDED)
