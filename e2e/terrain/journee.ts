import type { NouveauFait } from '@lavandiere/domain/terrain/faits.ts'
import { type Ligne, Reseau } from './reseau.ts'
import { ServeurModele } from './serveur-modele.ts'
import { type Coeur, cleDe, type Ports, Telephone } from './telephone.ts'
import { Agenda, Tirage } from './tirage.ts'

export const PORTS_SURS: Ports = {
  relit: true,
  gardeLesOctets: true,
  uneTransaction: true,
  corpsIntacts: true,
}

const HEURE = 3_600_000
const MINUTE = 60_000
/** A day of work, then the time that the queue is given to empty itself, in ms. */
const TRAVAIL = 8 * HEURE
const VIDAGE = 2 * HEURE
const LIGNES: readonly [Ligne, ...Ligne[]] = [
  'bonne',
  'coupee',
  'coupee',
  'a-trous',
  'portail',
  'lente',
  'en-erreur',
]

interface Monde {
  agenda: Agenda
  tirage: Tirage
  serveur: ServeurModele
  prefixe: string
}

/** What went wrong on a day of one or two telephones on a round; empty when nothing did. */
export function simuler(
  seed: number,
  coeur: Coeur,
  ports: Ports = PORTS_SURS,
  serveur = new ServeurModele(),
): string[] {
  const [agenda, tirage] = [new Agenda(), new Tirage(seed)]
  const monde: Monde = { agenda, tirage, serveur, prefixe: `j${seed}` }
  const phones = Array.from({ length: tirage.chance(0.2) ? 2 : 1 }, (_, n) =>
    preparer(monde, coeur, ports, n),
  )
  if (tirage.chance(0.1)) agenda.a(tirage.entre(MINUTE, TRAVAIL), () => monde.serveur.oublierLesPhotos())
  agenda.derouler(TRAVAIL + VIDAGE)
  return phones.flatMap((phone) => controler(phone, monde.serveur))
}

/** A telephone with its day: what the crew does, and what befalls it. */
function preparer(monde: Monde, coeur: Coeur, ports: Ports, n: number): Telephone {
  const { agenda, tirage, serveur } = monde
  const reseau = new Reseau(serveur, agenda, tirage)
  const avanceMs = tirage.chance(0.5)
    ? tirage.entre(-2_000, 2_000)
    : tirage.entre(-30 * 24 * HEURE, 30 * 24 * HEURE)
  const phone = new Telephone(n + 1, { coeur, ports, agenda, tirage, reseau, avanceMs })
  gestes(monde, phone, n)
  lignes(monde, reseau)
  horloges(monde, phone, morts(monde, phone))
  sessions(monde, phone, reseau, n + 1)
  magasin(monde, phone)
  for (let at = MINUTE; at < TRAVAIL + VIDAGE; at += at < TRAVAIL ? 10 * MINUTE : MINUTE * 5)
    agenda.a(at, () => phone.recevoir({ type: 'moment', raison: 'minute' }))
  agenda.a(TRAVAIL, () => {
    reseau.ligne = 'bonne'
    reseau.sessionExpiree = false
    phone.magasinEnPanne = false
    phone.demarrer()
    phone.ouvrirSession(n + 1)
    phone.recevoir({ type: 'moment', raison: 'en-ligne' })
  })
  agenda.a(TRAVAIL + HEURE, () => phone.corrigerTout())
  return phone
}

/** The day of a crew: its shift, its washes with their photos, sometimes one that is taken back. */
function gestes({ agenda, tirage, serveur, prefixe }: Monde, phone: Telephone, n: number): void {
  const debut = `${prefixe}-${n}-debut`
  const tap = (at: number, fait: NouveauFait) => agenda.a(at, () => phone.taper(fait))
  tap(2 * MINUTE, { uuid: debut, nature: 'prise-de-poste', corps: {}, photos: [], apres: null })
  let at = 3 * MINUTE
  for (let k = tirage.entier(2, 9); k > 0; k--) {
    at += tirage.chance(0.3) ? tirage.entre(500, 15_000) : tirage.entre(MINUTE, 45 * MINUTE)
    if (at > TRAVAIL - 10 * MINUTE) break
    const uuid = `${prefixe}-${n}-${k}`
    const nature = tirage.un<NouveauFait['nature']>(['lavage', 'lavage', 'releve'])
    const photos = Array.from({ length: nature === 'lavage' ? tirage.entier(0, 3) : 0 }, (_, p) => ({
      uuid: `${uuid}-p${p}`,
      champ: tirage.un(['photoAvant', 'photoApres']),
      sha256: `sha-${uuid}-${p}`,
    })).sort((a, b) => a.champ.localeCompare(b.champ))
    if (tirage.chance(0.04)) serveur.refuses.add(uuid)
    if (tirage.chance(0.02)) serveur.malades.add(uuid)
    tap(at, { uuid, nature, corps: { rang: k }, photos, apres: null })
    if (tirage.chance(0.05)) agenda.a(at + tirage.entre(100, 9_000), () => phone.reprendre(uuid))
  }
  tap(TRAVAIL - 5 * MINUTE, {
    uuid: `${prefixe}-${n}-fin`,
    nature: 'fin-de-poste',
    corps: {},
    photos: [],
    apres: debut,
  })
}

function lignes({ agenda, tirage }: Monde, reseau: Reseau): void {
  // The round was prepared at the depot: the first minute has a line.
  for (let at = MINUTE; at < TRAVAIL; at += tirage.entre(MINUTE, 90 * MINUTE)) {
    const ligne = tirage.un(LIGNES)
    agenda.a(at, () => {
      reseau.ligne = ligne
    })
  }
}

/** The shortest time, in ms, before somebody opens an application again that was killed. */
const REOUVERTURE_MS = 200

/** Kills of the application. Returns their times. */
function morts({ agenda, tirage }: Monde, phone: Telephone): number[] {
  return Array.from({ length: tirage.entier(0, 4) }, () => {
    const at = tirage.entre(2 * MINUTE, TRAVAIL - MINUTE)
    agenda.a(at, () => phone.tuer())
    agenda.a(at + tirage.entre(REOUVERTURE_MS, tirage.chance(0.8) ? MINUTE : HEURE), () => phone.demarrer())
    return at
  })
}

/** A clock that falls back to 1970 when the battery is empty, in ms. */
const BATTERIE_VIDE = -20_000 * 24 * HEURE

/** The clock is set once at most, often while the application does not run; the telephone sleeps now and then. */
function horloges({ agenda, tirage }: Monde, phone: Telephone, morts: readonly number[]): void {
  if (tirage.chance(0.3)) {
    // A clock set forwards by less than the longest sleep could be a sleep.
    const by =
      tirage.un([-1, 1]) * (tirage.chance(0.5) ? 3 * HEURE : tirage.entre(30 * MINUTE, 5 * 24 * HEURE))
    const [mort] = tirage.chance(0.5) ? morts : []
    if (mort !== undefined)
      agenda.a(mort + REOUVERTURE_MS / 2, () => phone.reglerHorloge(tirage.chance(0.3) ? BATTERIE_VIDE : by))
    else agenda.a(tirage.entre(2 * MINUTE, TRAVAIL - MINUTE), () => phone.reglerHorloge(by))
  }
  for (let k = tirage.entier(0, 2); k > 0; k--) {
    const ms = tirage.entre(5_000, 20 * MINUTE)
    agenda.a(tirage.entre(2 * MINUTE, TRAVAIL - MINUTE), () => phone.dormir(ms))
  }
}

function sessions({ agenda, tirage }: Monde, phone: Telephone, reseau: Reseau, compte: number): void {
  if (tirage.chance(0.2)) {
    const at = tirage.entre(2 * MINUTE, TRAVAIL)
    agenda.a(at, () => {
      reseau.sessionExpiree = true
    })
    agenda.a(at + tirage.entre(MINUTE, 2 * HEURE), () => {
      reseau.sessionExpiree = false
      phone.ouvrirSession(compte)
    })
  }
  if (tirage.chance(0.1)) agenda.a(tirage.entre(2 * MINUTE, TRAVAIL), () => phone.ouvrirSession(compte + 10))
}

function magasin({ agenda, tirage }: Monde, phone: Telephone): void {
  if (!tirage.chance(0.25)) return
  const at = tirage.entre(2 * MINUTE, TRAVAIL)
  agenda.a(at, () => {
    phone.magasinEnPanne = true
  })
  agenda.a(at + tirage.entre(1_000, 30 * MINUTE), () => {
    phone.magasinEnPanne = false
  })
}

/** By how much the corrected distance of two facts may differ from the true one, in ms: offsets are whole seconds. */
const ECART_MS = 2_500
/** The same where the clock was set while the application did not run: two measures, each with its error. */
const ECART_DE_MESURE_MS = 12_500

/** Every fact that the screen acknowledged is on the server once with its photos, or set aside with a sentence; nothing else is. */
function controler(phone: Telephone, serveur: ServeurModele): string[] {
  const faults = [...phone.trace.fautes]
  const byUuid = new Map(phone.etat.faits.map((fait) => [fait.uuid, fait]))
  const times: Moment[] = []
  for (const [uuid, { vrai, photos, aveugle }] of phone.trace.faits) {
    const fait = byUuid.get(uuid)
    if (!fait) {
      faults.push(`${uuid} acknowledged, and gone from the telephone`)
      continue
    }
    const stored = serveur.faits.get(cleDe(fait))
    const isExplained = serveur.refuses.has(uuid) && fait.etat === 'a-corriger' && fait.refus !== null
    const isFailing = serveur.malades.has(uuid) && (fait.etat === 'garde' || fait.etat === 'pret')
    if (!stored && !isExplained && !isFailing && !isOfAnother(phone, fait.compte))
      faults.push(`${uuid} lost (${fait.etat}: ${fait.refus})`)
    if (stored && fait.etat !== 'confirme' && !isOfAnother(phone, fait.compte))
      faults.push(`${uuid} stored, and shown as ${fait.etat}: ${fait.refus}`)
    if (stored && stored.photos.join() !== photos.join()) faults.push(`${uuid} stored with other photos`)
    if (stored) times.push({ vrai, date: stored.date, uuid, aveugle, isUnknowable: phone.isUnknowable(fait) })
  }
  const ordered = times.sort((a, b) => a.vrai - b.vrai)
  const known = ordered.filter(({ isUnknowable }) => !isUnknowable)
  return [...faults, ...distances(known), ...disorder(ordered), ...strangers(phone, serveur)]
}

/** Facts of an account that did not log in again wait on the telephone: nobody else may send them. */
const isOfAnother = (phone: Telephone, compte: number) => phone.etat.compte !== compte

interface Moment {
  uuid: string
  vrai: number
  date: number
  aveugle: number
  isUnknowable: boolean
}

/** Facts of spans that no measure tells of keep their order to those of measured ones, within what the queue takes for an error. */
const DESORDRE_MS = 300_000 + ECART_DE_MESURE_MS

function disorder(ordered: readonly Moment[]): string[] {
  return ordered.flatMap((one, at) => {
    const next = ordered[at + 1]
    const isTold = next && !(one.isUnknowable && next.isUnknowable)
    return isTold && one.date - next.date > DESORDRE_MS ? [`${one.uuid} is dated after ${next.uuid}`] : []
  })
}

function distances(ordered: readonly Moment[]): string[] {
  return ordered.flatMap((one, at) => {
    const next = ordered[at + 1]
    if (!next) return []
    const apart = next.date - one.date - (next.vrai - one.vrai)
    return Math.abs(apart) > (one.aveugle === next.aveugle ? ECART_MS : ECART_DE_MESURE_MS)
      ? [`${one.uuid} and ${next.uuid} are ${apart} ms off their distance`]
      : []
  })
}

/** The server has nothing of this telephone that it did not acknowledge. */
function strangers(phone: Telephone, serveur: ServeurModele): string[] {
  const known = new Set(phone.etat.faits.map(cleDe))
  const prefix = phone.etat.faits[0]?.uuid.split('-').slice(0, 2).join('-')
  return [...serveur.faits.keys()].flatMap((key) =>
    prefix !== undefined && key.startsWith(`${prefix}-`) && !known.has(key)
      ? [`${key} is on the server alone`]
      : [],
  )
}
