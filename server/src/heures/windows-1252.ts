/** The characters of Windows-1252, each with its byte. */
const SIGNES = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, byte] as const,
  ),
)
const INCONNU = 0x3f

const byteOf = (sign: string): number =>
  SIGNES.get(sign) ?? SIGNES.get(sign.normalize('NFD').slice(0, 1)) ?? INCONNU

/**
 * A text as bytes of Windows-1252, which older payroll programs read and call Latin-1. A letter that this encoding lacks
 * loses its accent; any other missing character becomes "?".
 */
export const windows1252 = (text: string): Buffer => Buffer.from(Array.from(text.normalize('NFC'), byteOf))
