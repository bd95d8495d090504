import type { Box } from './copies.ts'
import type { UploadFormat } from './format.ts'

/** Pixels of the largest picture that is decoded. */
export const PIXELS_MAX = 50_000_000

/** Formats in which pictures are stored. */
export type StoredFormat = 'jpeg' | 'png' | 'webp'

/** The files that the encoder makes of an uploaded picture. */
export interface EncodeJob {
  /** The format of the file. */
  given: UploadFormat
  /** The format of the original that is stored. */
  format: StoredFormat
  /** The square that the original fits in, in pixels. */
  most: number
  /** The copies beside the original. */
  boxes: Box[]
}

/** The first line of the encoder's answer, as JSON; the encoded files follow one after another. */
export interface EncodedHead {
  width: number
  height: number
  /** As styles write it: rgb(r,g,b). */
  averageColor: string
  /** Bytes of each file: the original, then the copies in the order of their boxes. */
  lengths: number[]
}

/** A picture as it is stored: upright, without metadata. */
export interface Encoded extends Pick<EncodedHead, 'width' | 'height' | 'averageColor'> {
  original: Blob
  /** In the order of the job's boxes. */
  copies: Blob[]
}

/** How the encoder answers, besides 200. */
export const ENCODER_STATUS = { damaged: 415, tooLarge: 413, busy: 503 } as const
