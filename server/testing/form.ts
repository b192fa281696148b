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

/** The form of the public page of a container, as a browser sends it: with a photo, or with the empty file of none. */
export function reportForm(fields: Record<string, string>, photo: Buffer = Buffer.alloc(0)) {
  const boundary = `----lavandiere${Math.random().toString(36).slice(2)}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${photo.length > 0 ? 'p.jpg' : ''}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(parts.join('') + file), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
