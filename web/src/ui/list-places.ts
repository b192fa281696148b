/** The page, sort and search that each list of this tab was left at, by its path; forgotten with the session. */
const places = new Map<string, string>()
const keyOf = (path: string) => path.replace(/\/+$/, '')

export function keepPlace(path: string, search: string): void {
  places.set(keyOf(path), search)
}

/** The address of a list as it was left, so that a form leads back to where its row stood. */
export const placeOf = (path: string): string => path + (places.get(keyOf(path)) ?? '')

export function forgetPlaces(): void {
  places.clear()
}
