import { plainImage } from './images.ts'

/** A multipart body with one file, as a browser sends it. */
export function fileForm(
  name: string,
  bytes: Buffer | string,
  type = 'text/csv',
  field = 'file',
  boundary = `----lavandiere${Math.random().toString(36).slice(2)}`,
) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The form of a small photo, as a telephone sends it. */
export async function photoForm(type: 'png' | 'jpeg' = 'png') {
  return fileForm(`p.${type}`, await plainImage(40, 30, type), `image/${type}`)
}
