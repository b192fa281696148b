/** A multipart body with one file, as a browser sends it. */
export function fileForm(name: string, bytes: Buffer | string, type = 'text/csv', field = 'file') {
  const boundary = `----lavandiere${Math.random().toString(36).slice(2)}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
