/** A tile of one light pixel, for maps without a network: tests and benches answer it in place of the map service. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGN49OLefwAJAAOoYjJbzgAAAABJRU5ErkJggg==',
  'base64',
)
