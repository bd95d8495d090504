/** Exit codes of the encoder process for a damaged file and for a file with too many pixels. */
export const EXIT_CODE = { damaged: 65, tooLarge: 66 } as const
