/** True for a click that opens a link in another tab or window. */
export const opensAnotherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey
