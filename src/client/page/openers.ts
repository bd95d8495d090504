/** Openers of dialogs: a guest's action, the search box, a button with data-dialog; or copies its data-copy. The island of dialogs wakes up on the same. */
export const OPENERS = '[name=do],.search,[data-dialog],[data-copy]'
/** Links around pictures that open full size. Their dialog comes by a press alone: a pointer crosses pictures all the time. */
export const PICTURES = 'a[data-full]'
