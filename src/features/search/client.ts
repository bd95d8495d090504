import { opener } from '#src/ui/dialogs/opener.ts'

/** Opens the search dialog with the words of the search field. The element is the form of the field, or the field. */
export const open = opener({ load: async () => (await import('./SearchDialog.tsx')).SearchDialog }, element => {
  const field = element instanceof HTMLInputElement ? element : element.querySelector('input')
  return { query: field?.value ?? '' }
})
