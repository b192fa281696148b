/** The last page, sort and search of each list of this tab, by its path; forgotten with the session. */
const places = new Map<string, string>()
const listKeyOf = (path: string) => path.replace(/\/+$/, '')

export function rememberPlace(path: string, search: string): void {
  places.set(listKeyOf(path), search)
}

/** The address of a list as it was left, so that a form returns the person to the same rows. */
export const placeOf = (path: string): string => path + (places.get(listKeyOf(path)) ?? '')

export function forgetPlaces(): void {
  places.clear()
}
