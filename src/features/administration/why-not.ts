import { failureText } from '#src/ui/failure.ts'

/** Statuses whose text comes from the server. */
export const WORDED = [400, 403, 404, 409]

/** Message about a failed action of an admin. */
export const whyNot = (error: unknown): string => failureText(error, WORDED)
