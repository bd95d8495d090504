import ipaddr from 'ipaddr.js'

const PLAIN_DECIMAL = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/

/** An address as four numbers of 32 bits. */
export type Words = Uint32Array

const ofHex = (digits: string): number => Number.parseInt(digits, 16)
export const wordsOf = (key: string): Words =>
  Uint32Array.of(ofHex(key.slice(0, 8)), ofHex(key.slice(8, 16)), ofHex(key.slice(16, 24)), ofHex(key.slice(24)))
export const keyOf = (words: Words): string => [...words].map(word => word.toString(16).padStart(8, '0')).join('')

/**
 * True for an IPv6 address without a zone, and for an IPv4 address of four plain decimal numbers. Other forms of IPv4
 * (127.1, 0x7f.1, 010.0.0.1) are refused, because programs read them differently.
 */
function isAddress(text: string): boolean {
  const dotted = text.slice(text.lastIndexOf(':') + 1)
  return (PLAIN_DECIMAL.test(dotted) || /^[^.]*:[^.]*$/.test(text)) && !text.includes('%') && ipaddr.isValid(text)
}

/** Addresses that were read before: a client sends many requests, and the library reads slowly. */
const known = new Map<string, Words | null>()
const KEPT = 1000

/**
 * Turns an address into four words of 32 bits; an IPv4 address and its IPv4-mapped IPv6 address give equal words.
 * The result is null for a text that is no address.
 */
export function addressWords(text: string): Words | null {
  const words = known.get(text) ?? readWords(text)
  if (known.size >= KEPT) known.clear()
  known.set(text, words)
  return words
}

function readWords(text: string): Words | null {
  if (!isAddress(text)) return null
  const parsed = ipaddr.parse(text)
  const bytes = (parsed.kind() === 'ipv4' ? (parsed as ipaddr.IPv4).toIPv4MappedAddress() : parsed).toByteArray()
  const view = new DataView(Uint8Array.from(bytes).buffer)
  return Uint32Array.of(view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12))
}

/** Writes an address as 32 hex digits, the form for comparisons in the database. */
export function addressKey(text: string): string | null {
  const words = addressWords(text)
  return words && keyOf(words)
}
