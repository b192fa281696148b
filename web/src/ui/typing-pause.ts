/** A search is sent once nothing was typed for this long. */
export const TYPING_PAUSE_MS = 250
