// A stand-in for the map service on 127.0.0.1: the same pixel for every tile. `node e2e/tuiles.ts 4000` listens on that port.
import { createServer } from 'node:http'
import { PIXEL } from './pixel.ts'

createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    // The map reads tiles from the page of another origin.
    'access-control-allow-origin': '*',
  })
  response.end(PIXEL)
}).listen(Number(process.argv[2]), '127.0.0.1')
