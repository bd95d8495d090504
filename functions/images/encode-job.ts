import type { Box } from './copies.ts'
import type { UploadFormat } from './format.ts'

/** Upper bound for the number of pixels of an accepted picture. */
export const PIXELS_MAX = 50_000_000

/** Formats in which pictures are stored. */
export type StoredFormat = 'jpeg' | 'png' | 'webp'

/** Work for the encoder: the files that it makes of an uploaded picture. */
export interface EncodeJob {
  /** The format of the uploaded file. */
  inputFormat: UploadFormat
  /** The format of the original that is stored. */
  format: StoredFormat
  /** Side in pixels of the square in which the original must fit. */
  most: number
  /** The boxes of the copies, which are made in addition to the original. */
  boxes: Box[]
}

/** The first line of the encoder's answer, as JSON; the encoded files follow one after another. */
export interface EncodedHead {
  width: number
  height: number
  /** The average color in CSS: rgb(r,g,b). */
  averageColor: string
  /** Length of each file in bytes: the original, then the copies in the order of their boxes. */
  lengths: number[]
}

/** An encoded picture: turned upright, without metadata. */
export interface Encoded extends Pick<EncodedHead, 'width' | 'height' | 'averageColor'> {
  original: Blob
  /** Copies in the order of the job's boxes. */
  copies: Blob[]
}

/** HTTP statuses by which the encoder reports its errors. */
export const ENCODER_STATUS = { damaged: 415, tooLarge: 413, busy: 503 } as const
