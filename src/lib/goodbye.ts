/** Where the deletion of an account leads. */
export const GOODBYE_PAGE = '/-/goodbye'
/** With it the home page says that the account is deleted. */
export const GOODBYE = '#goodbye'
