/** A path of this very site as it came from an address, or null: it starts with one slash, not with // or /\. */
export function localPath(text: string | null): string | null {
  return text !== null && /^\/(?![/\\])/.test(text) && !/[\p{Cc}]/u.test(text) ? text : null
}
