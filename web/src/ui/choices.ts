/** What a list offers: its values with their words. */
export const choicesOf = <T extends string>(words: Readonly<Record<T, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as T, label }))
