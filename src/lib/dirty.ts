/** React sets anew what its text fields hold. A field that is dirty, as HTML calls it, keeps its selection meanwhile. */
export function makeDirty(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field
  field.value = value
}
