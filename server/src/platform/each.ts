/**
 * Runs these steps in order; a step also runs when earlier ones failed.
 * @throws the error of the step that failed, or an AggregateError of several, after all steps were tried
 */
export async function doEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} steps failed`)
}
