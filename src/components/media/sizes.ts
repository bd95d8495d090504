/**
 * The width of a picture's slot as the browser is told. Phones are told less than they have, or their pixel density
 * would choose the copy made for desktops: up to 768 px it must be "mobile", above it "desktop" (participation.md 9).
 */
export const CARD_SIZES = '(max-width:768px) 240px,666px'
export const THUMB_SIZES = '72px'
