import type { BarcodeDetector as Ponyfill } from 'barcode-detector/ponyfill'

/** The codes that stand on containers. */
const FORMATS = ['qr_code', 'ean_13', 'ean_8', 'code_128'] as const

type Detector = Pick<Ponyfill, 'detect'>
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it knows our codes; else ours, whose WebAssembly comes from our own server. */
export async function detecteur(): Promise<Detector> {
  const own = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (own && FORMATS.every((format) => known.includes(format))) return new own({ formats: [...FORMATS] })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
