declare module 'punycode.js' {
  const punycode: {
    /** @throws RangeError for invalid Punycode. */
    decode(label: string): string
  }
  export default punycode
}
