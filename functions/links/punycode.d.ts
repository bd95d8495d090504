declare module 'punycode.js' {
  const punycode: {
    /** @throws RangeError for what is no Punycode. */
    decode(label: string): string
  }
  export default punycode
}
