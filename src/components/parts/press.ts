/**
 * Where the buttons of a post are sent that a guest presses. Each is called `do` and says what it is for; the form names
 * the post, so that a feed names it once a card.
 */
export const pressPath = (publicId: string): string => `/-/do/${publicId}`
