declare module 'punycode.js' {
  const punycode: {
    /** Decodes a label of a host name. @throws RangeError for invalid Punycode. */
    decode(label: string): string
  }
  export default punycode
}
