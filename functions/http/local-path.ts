/**
 * Gives the value of a parameter if it is a path of this site, otherwise null. A path of this site starts with one
 * slash, not with // or /\.
 */
export function localPath(text: string | null): string | null {
  return text !== null && /^\/(?![/\\])/.test(text) && !/[\p{Cc}]/u.test(text) ? text : null
}
