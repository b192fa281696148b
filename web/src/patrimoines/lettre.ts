/** A, B, C by index; after Z comes A1 (CONT-26). */
export const letterOf = (index: number): string =>
  String.fromCharCode(65 + (index % 26)) + (index >= 26 ? Math.floor(index / 26) : '')
