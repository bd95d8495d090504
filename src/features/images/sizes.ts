/**
 * `sizes` of pictures. The value for phones is too small on purpose: with the real one their pixel density
 * would choose the desktop copy, but widths up to 768 px must load "mobile" (participation.md 9).
 */
export const CARD_SIZES = '(max-width:768px) 240px,666px'
export const THUMB_SIZES = '72px'
