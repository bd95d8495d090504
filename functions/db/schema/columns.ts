import { integer, text } from 'drizzle-orm/sqlite-core'
import type { Group } from '#functions/contract/views.ts'

/** A picture as the row of its owner stores it; addresses and copies are derived from these fields. */
export interface StoredImage {
  id: string
  format: 'jpeg' | 'png' | 'webp'
  width: number
  height: number
  /** Size of the stored original in bytes. */
  size: number
  averageColor: string
  altText: string | null
}

/** Makes a column for a time in milliseconds since 1970. */
export const time = () => integer({ mode: 'number' })
export const flag = () => integer({ mode: 'boolean' })
export const image = () => text({ mode: 'json' }).$type<StoredImage>()
export const group = () => text().$type<Group>()
