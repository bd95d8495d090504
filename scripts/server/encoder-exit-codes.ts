/** Exit codes of the encoder for files that it refuses. */
export const EXIT_CODE = { damaged: 65, tooLarge: 66 } as const
