/** The zone of "today", of labels and of occurrences (BIZ-01). */
export const PARIS = 'Europe/Paris'

const enParis = new Intl.DateTimeFormat('fr-FR', {
  timeZone: PARIS,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

interface Parts {
  day: string
  month: string
  year: string
  hour: string
  minute: string
}

function partsOf(iso: string): Parts | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const found: Record<string, string> = {}
  for (const { type, value } of enParis.formatToParts(date)) found[type] = value
  const { day = '', month = '', year = '', hour = '', minute = '' } = found
  return { day, month, year, hour, minute }
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A date or an instant (ISO) as DD/MM/YYYY in Paris; nothing, or the first of January 1970, shows as empty (BIZ-02, BIZ-03). */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return ''
  const day = DAY.exec(iso)
  const shown = day ? `${day[3]}/${day[2]}/${day[1]}` : enDate(iso)
  return shown === '01/01/1970' ? '' : shown
}

function enDate(iso: string): string {
  const p = partsOf(iso)
  return p ? `${p.day}/${p.month}/${p.year}` : ''
}

/** The time of an instant as "14 h 05" in Paris (BIZ-02, OPEN-131). */
export function formatHeure(iso: string | null | undefined): string {
  const p = iso ? partsOf(iso) : null
  return p ? `${p.hour} h ${p.minute}` : ''
}

/** "21/11/2026 à 14 h 05". */
export function formatDateHeure(iso: string | null | undefined): string {
  const date = formatDate(iso)
  return date ? `${date} à ${formatHeure(iso)}` : ''
}

/** Minutes as "3h25m" (OPEN-131). */
export function formatDuree(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  return `${Math.floor(whole / 60)}h${whole % 60}m`
}

/** The day of an instant in Paris, YYYY-MM-DD. */
export function jourDeParis(iso: string): string {
  const p = partsOf(iso)
  if (!p) throw new RangeError(`not an instant: ${iso}`)
  return `${p.year}-${p.month}-${p.day}`
}

/** The day that lies so many days after (or before) another, YYYY-MM-DD. */
export function ajouterJours(jour: string, jours: number): string {
  const date = new Date(`${jour}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + jours)
  return date.toISOString().slice(0, 10)
}

const MINUTE_MS = 60_000

/** "Mis à jour à l'instant", "… il y a 1 minute", "… il y a 3 heures" (DASH-09, OPEN-16). */
export function misAJour(lastUpdated: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(lastUpdated)) / MINUTE_MS)
  if (!(minutes >= 1)) return "Mis à jour à l'instant"
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'heure']
  return `Mis à jour il y a ${count} ${unit}${count > 1 ? 's' : ''}`
}
