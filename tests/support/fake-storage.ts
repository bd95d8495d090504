/** A storage as browsers have it: its keys are its own enumerable properties. */
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
