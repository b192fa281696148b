/** The programs that draw in place of a graphics card: of Chrome, Linux and Windows. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render/i

/** Whether the processor draws the maps of this browser. */
function isWithoutGraphicsCard(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  // The context is refused where it would be slow; a browser that was told to draw slowly names what draws.
  if (!context) return true
  const named = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = context.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : context.RENDERER)
  // A browser keeps some sixteen contexts alive.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return SOFTWARE.test(String(renderer))
}

let known: number | undefined

/**
 * The pixels that a map draws for each CSS pixel of its side: those of the screen. Without a graphics card fewer, since every
 * drawing of the map then waits for the processor to draw and to read back each of them (decision 160).
 */
export function mapResolution(): number {
  const screen = window.devicePixelRatio
  known ??= isWithoutGraphicsCard() ? Math.max(0.75, screen / 2) : screen
  return known
}
