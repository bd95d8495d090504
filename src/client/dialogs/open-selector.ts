/**
 * Controls that open dialogs: a guest's action, the search box, a button with data-dialog or data-copy. The
 * same controls hydrate the island of dialogs.
 */
export const OPENERS = '[name=do],.search,[data-dialog],[data-copy]'
/**
 * Links around pictures that open at full size. Only a click loads their dialog: pointers cross pictures all
 * the time.
 */
export const PICTURES = 'a[data-full]'
