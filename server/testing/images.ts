import sharp from 'sharp'

/** A picture of one colour. */
export const plainImage = (
  width: number,
  height: number,
  format: 'png' | 'gif' | 'jpeg' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .toFormat(format)
    .toBuffer()
