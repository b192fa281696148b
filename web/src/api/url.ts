/** Where the API is (API-01). It is part of every IRI, and therefore not a setting (decision 002). */
const API_BASE = '/api'

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type Query = Readonly<Record<string, QueryValue>>

/**
 * The address of a path of the API or of an IRI it answered, with its query. Empty values are left out, a list
 * repeats its name (`vehicleIds[]`).
 */
export function urlOf(path: string, query: Query = {}): string {
  const base = path.startsWith(`${API_BASE}/`) || /^https?:/.test(path) ? path : API_BASE + path
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'object') for (const one of value) params.append(name, String(one))
    else params.append(name, String(value))
  }
  const text = params.toString()
  return text === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${text}`
}
