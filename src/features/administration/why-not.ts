import { failureText } from '#src/ui/failure.ts'

/** Statuses of refusals that are shown with the server's text. */
export const WORDED = [400, 403, 404, 409]

/** Returns the text for an admin whose action failed. */
export const whyNot = (error: unknown): string => failureText(error, WORDED)
