/** How many scripts are being fetched before anybody asked for them. */
let ahead = 0

/** Fetches what will probably be asked for next. A failure is nobody's business yet: it shows when it is asked for. */
export async function loadAhead(load: (() => Promise<unknown>) | undefined): Promise<void> {
  ahead++
  try {
    await load?.()
  } catch {
    // Asked for again when it is opened.
  } finally {
    ahead--
  }
}

/** True while something is fetched that nobody asked for yet. */
export const isLoadingAhead = () => ahead > 0
