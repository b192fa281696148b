/**
 * Something of the telephone that screens hold: begun by the first that asks for it, ended once none holds it any more. From
 * one screen to the next it goes on.
 * @param begin returns what ends it
 * @returns what a screen calls to hold it, which returns what lets it go
 */
export function tenue(begin: () => () => void): () => () => void {
  let holders = 0
  let end: (() => void) | null = null
  const endUnheld = () => {
    if (holders > 0) return
    end?.()
    end = null
  }
  return () => {
    holders++
    end ??= begin()
    return () => {
      holders--
      // The next screen asks for it in the same turn.
      setTimeout(endUnheld)
    }
  }
}
