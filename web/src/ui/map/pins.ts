/** Size of a pin on screen, in CSS pixels, as in the product that this one replaces. */
export const PIN = { width: 37, height: 51 }
const CLUSTER = 44
/** A flag: the height of its plate, that of its tip, the blank beside its text, and the height of the text. */
const FLAG = { height: 26, tip: 7, side: 9, text: 13 } as const
/** The room of a badge on each side of a pin, so that the tip stays in the middle: on the pin it would hide what that says. */
const BADGE_SIDE = 8
type Drawn = readonly [color: string, text: string, isSelected: boolean]
/** Images are drawn at twice their size, for sharp screens. */
export const PIXEL_RATIO = 2
const DARK = '#1c2233'
/** Height of the text on a pin in px, by its number of characters. */
const GLYPH_PX: Record<number, number> = { 1: 13, 2: 13, 3: 10 }
const FONT = "600 %px system-ui, 'Segoe UI', Roboto, sans-serif"

const drawings: Record<string, string> = {
  check: 'M5 12.500l4.500 4.500L19 7.500',
  cross: 'M6.500 6.500l11 11M17.500 6.500l-11 11',
  alert: 'M12 5v8.500M12 18.200v.3',
  dot: 'M12 11.900v.2',
}

/** Names the image of a pin; `count` is how many points it stands for. */
export function pinImage(color: string, glyph: string, count: number, selected = false): string {
  return ['pin', color, glyph, count, selected ? 1 : 0].join('|')
}

function canvas(width: number, height: number): CanvasRenderingContext2D | null {
  const element = document.createElement('canvas')
  element.width = width * PIXEL_RATIO
  element.height = height * PIXEL_RATIO
  const context = element.getContext('2d')
  context?.scale(PIXEL_RATIO, PIXEL_RATIO)
  return context
}

function writeText(context: CanvasRenderingContext2D, text: string, x: number, y: number, size: number) {
  context.font = FONT.replace('%', String(size))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x, y + size * 0.04)
}

function drop(context: CanvasRenderingContext2D, color: string, selected: boolean) {
  const shape = new Path2D(
    'M18.500 49.500C18.500 49.500 35 30.500 35 18.500A16.500 16.500 0 1 0 2 18.500C2 30.500 18.500 49.500 18.500 49.500Z',
  )
  context.fillStyle = color
  context.fill(shape)
  context.lineWidth = selected ? 3 : 1.5
  context.strokeStyle = selected ? DARK : '#ffffff'
  context.stroke(shape)
  context.beginPath()
  context.arc(18.5, 18.5, 11.5, 0, 2 * Math.PI)
  context.fillStyle = '#ffffff'
  context.fill()
}

function mark(context: CanvasRenderingContext2D, glyph: string) {
  const drawing = drawings[glyph]
  context.fillStyle = DARK
  context.strokeStyle = DARK
  if (drawing === undefined) {
    writeText(context, glyph, 18.5, 18.5, GLYPH_PX[glyph.length] ?? 8)
    return
  }
  context.save()
  context.translate(9.5, 9.5)
  context.scale(0.75, 0.75)
  context.lineWidth = glyph === 'dot' ? 9 : 3.2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(drawing))
  context.restore()
}

/** The size of a flag with this text, in CSS pixels, with room for the number of several points. */
function flagSize(text: string, count: number) {
  const context = canvas(1, 1)
  if (context) context.font = FONT.replace('%', String(FLAG.text))
  const width = Math.ceil(
    (context?.measureText(text).width ?? text.length * FLAG.text) +
      2 * (FLAG.side + (count > 1 ? BADGE_SIDE : 0)),
  )
  return { width, height: FLAG.height + FLAG.tip }
}

/** A text on a plate whose tip points at the place. */
function flag(context: CanvasRenderingContext2D, width: number, [color, text, isSelected]: Drawn) {
  const { height, tip } = FLAG
  const middle = width / 2
  context.beginPath()
  context.roundRect(1.5, 1.5, width - 3, height - 3, 6)
  context.moveTo(middle - tip, height - 2)
  context.lineTo(middle, height + tip - 1.5)
  context.lineTo(middle + tip, height - 2)
  context.lineWidth = isSelected ? 3 : 1.5
  context.strokeStyle = isSelected ? DARK : '#ffffff'
  context.stroke()
  context.fillStyle = color
  context.fill()
  context.fillStyle = luminance(color) > 0.18 ? DARK : '#ffffff'
  writeText(context, text, middle, height / 2, FLAG.text)
}

function badge(context: CanvasRenderingContext2D, count: number, [x, y]: readonly [number, number]) {
  const text = count > 99 ? '99+' : String(count)
  context.beginPath()
  context.arc(x, y, 9, 0, 2 * Math.PI)
  context.fillStyle = DARK
  context.fill()
  context.fillStyle = '#ffffff'
  writeText(context, text, x, y, text.length > 2 ? 8 : 10.5)
}

/** Relative luminance of #rrggbb (WCAG 2). */
export function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function cluster(context: CanvasRenderingContext2D, color: string, count: number) {
  const middle = CLUSTER / 2
  for (const [radius, fill] of [
    [middle, `${color}55`],
    [middle - 5, color],
  ] as const) {
    context.beginPath()
    context.arc(middle, middle, radius, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.fill()
  }
  context.fillStyle = luminance(color) > 0.18 ? DARK : '#ffffff'
  const text = count >= 10_000 ? `${Math.round(count / 1000)}k` : String(count)
  writeText(context, text, middle, middle, text.length > 3 ? 11 : 13)
}

/**
 * Draws the image named by an id of `pinImage`, or by `cluster|rank|count`; `colorOf` gives the colour of a rank.
 * Null for any other id.
 */
export function drawImage(id: string, colorOf: (rank: number) => string): ImageData | null {
  const [kind, first = '', second = '', third = '1', fourth = '0'] = id.split('|')
  if (kind !== 'pin' && kind !== 'cluster') return null
  const isPin = kind === 'pin'
  const isFlag = isPin && second.length > 3 && !(second in drawings)
  const count = Number(third)
  const side = isPin && !isFlag && count > 1 ? BADGE_SIDE : 0
  const { width, height } = isFlag
    ? flagSize(second, count)
    : isPin
      ? { width: PIN.width + 2 * side, height: PIN.height }
      : { width: CLUSTER, height: CLUSTER }
  const context = canvas(width, height)
  if (!context) return null
  if (isPin) {
    const isSelected = fourth === '1'
    if (isFlag) flag(context, width, [first, second, isSelected])
    else {
      context.translate(side, 0)
      drop(context, first, isSelected)
      mark(context, second)
      context.translate(-side, 0)
    }
    if (count > 1) badge(context, count, [width - 9, 9])
  } else {
    cluster(context, colorOf(Number(first)), Number(second))
  }
  return context.getImageData(0, 0, width * PIXEL_RATIO, height * PIXEL_RATIO)
}
