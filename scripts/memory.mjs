// Settings of the server's memory (docs/decisions/043-memory.md).

/**
 * A young generation of 8 MB: by default it grows to a hundred, which the process never releases. A heap that is collected when it
 * has doubled: by default it grows up to four times, and what large answers left stays until then.
 */
export const NODE_MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=100']

/** Large buffers (bodies, pictures) return to the system as soon as they are free; only Linux reads these names. */
export const MALLOC_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
