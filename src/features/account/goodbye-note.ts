/** Value of the note for the home page after an account was deleted: the home page then shows a farewell alert. */
export const GOODBYE = 'goodbye'
