import type { Config } from '../../config.ts'
import { BASE } from '../http/wire.ts'

/** Where a stored file is read, without a bearer token: a browser's <img> cannot send one. */
export const fileUrl = (nom: string) => `${BASE}/fichiers/${nom}`
/** Lets the pages of the other sites that may call the API show a picture, which its name or its link protects. */
export const shown = ({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): Record<string, string> =>
  CORS_ORIGINS ? { 'cross-origin-resource-policy': 'cross-origin' } : {}

/** Makes the address of a stored file into a link that opens it for a while (OPEN-44, OPEN-45). */
export type Link = (address: string) => string
/** The properties that hold the address of a file, in fields that show files. */
const ADDRESSES = new Set(['contentUrl', 'filepath'])

/** The JSON of a field that shows files, with links in the place of their addresses. */
export const withLinks = (json: string, link: Link): string =>
  json.includes(fileUrl(''))
    ? JSON.stringify(JSON.parse(json), (key, value) => (ADDRESSES.has(key) ? link(value) : value))
    : json
