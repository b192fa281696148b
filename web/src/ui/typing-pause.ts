/** A search is sent after this pause in the typing, in ms. */
export const TYPING_PAUSE_MS = 250
