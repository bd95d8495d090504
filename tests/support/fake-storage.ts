/** Replacement for a browser's Storage. As in browsers, its keys are enumerable properties of the object. */
export class FakeStorage {
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key]
  }
}
