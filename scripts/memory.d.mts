export const NODE_MEMORY: readonly string[]
export const MALLOC_MEMORY: Readonly<Record<string, string>>
