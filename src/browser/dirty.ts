/**
 * Marks a field as dirty in the sense of HTML. A dirty field keeps its selection when React sets its value during
 * hydration.
 */
export function makeDirty(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field
  field.value = value
}
