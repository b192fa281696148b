/** The letter of a reading: A, B, C by index; A1 follows Z (CONT-26). */
export const letterOf = (index: number): string =>
  String.fromCharCode(65 + (index % 26)) + (index >= 26 ? Math.floor(index / 26) : '')
