/** The last page, sort and search of each list of this tab and its scroll, by its path; forgotten with the session. */
const places = new Map<string, { search: string; top: number }>()
const listKeyOf = (path: string) => path.replace(/\/+$/, '')

/** @param top px from its top to which the list was scrolled */
export function rememberPlace(path: string, search: string, top: number): void {
  places.set(listKeyOf(path), { search, top })
}

/** The way to a list as it was left, so that a form returns the person to the same rows. */
export function placeOf(path: string): { to: string; state: { top?: number } } {
  const { search = '', top } = places.get(listKeyOf(path)) ?? {}
  return { to: path + search, state: { top } }
}

export function forgetPlaces(): void {
  places.clear()
}
