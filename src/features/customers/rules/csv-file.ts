/** The largest file that can be imported. */
export const MAX_CSV_BYTES = 10 * 1024 * 1024
