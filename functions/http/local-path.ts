/** A path of this site from a parameter, or null: it starts with one slash, not with // or /\. */
export function localPath(text: string | null): string | null {
  return text !== null && /^\/(?![/\\])/.test(text) && !/[\p{Cc}]/u.test(text) ? text : null
}
