/**
 * Values of the attribute `sizes` of pictures. The value for phones is smaller than the displayed width: with the real
 * width, the pixel density of phones would choose the copy "desktop", but windows up to 768 px must load "mobile"
 * (participation.md 9).
 */
export const CARD_SIZES = '(max-width:768px) 240px,666px'
export const THUMB_SIZES = '72px'
