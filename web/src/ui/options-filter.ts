import { matching } from '@lavandiere/domain/kernel/search.ts'
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'

/** The options and groups of options that a list offers, without those that `isOffered` refuses and empty groups. */
export const offeredOptions = (
  options: readonly ComboboxParsedItem[],
  isOffered: (option: ComboboxItem) => boolean,
): ComboboxParsedItem[] =>
  options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return isOffered(option) ? [option] : []
    const items = option.items.filter(isOffered)
    return items.length > 0 ? [{ ...option, items }] : []
  })

/** The options whose labels match a search; labels one typing slip away only when none matches. */
export const searchOptions: OptionsFilter = ({ options, search, limit }) => {
  const all = options.flatMap((option) => ('group' in option ? option.items : [option]))
  const named = new Set(matching(all, search, ({ label }) => label).slice(0, limit))
  return offeredOptions(options, (option) => named.has(option))
}
