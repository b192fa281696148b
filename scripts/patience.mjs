/** Test limits: on a machine that other programs fill, a test waits for its events as long as it takes, and no test says less. */
export const PATIENCE = {
  /** One event, in ms. */
  event: 100_000,
  /** A test, in ms: several events. */
  test: 300_000,
}
