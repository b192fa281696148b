import { expect, test } from 'vitest'
import { browserName } from './seances.tsx'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36 Edg/149.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Mobile Safari/604.1',
    'Safari, iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Navigateur inconnu'],
])('S16 "%s" is called %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
