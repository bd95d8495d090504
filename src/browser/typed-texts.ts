/** Selector of all fields in which people write texts. */
export const TEXT_FIELDS = 'main :is(textarea,input:not([type]),[type=text],[type=email],[type=url]):enabled'

/**
 * True when one of the fields contains a text that can be changed.
 * @param fields selector of the fields.
 */
export const isWritten = (fields: string): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>(fields)].some(({ readOnly, value }) => !readOnly && value !== '')
