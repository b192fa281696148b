/** Bins washed at one place at most. */
export const BACS_MAX = 9999

/** Kilometres that the counter of a vehicle shows at most. */
export const KILOMETRAGE_MAX = 2_000_000
