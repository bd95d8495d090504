/** Sets a data attribute of <html> for the style sheets; null removes it. */
export function setOnRoot(name: string, value: string | null): void {
  const { dataset } = document.documentElement
  if (value === null) delete dataset[name]
  else dataset[name] = value
}
