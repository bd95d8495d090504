/** A link pressed so opens elsewhere. */
export const opensAnotherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey
