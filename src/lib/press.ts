/** A link pressed so opens elsewhere. */
export const isForAnotherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey
