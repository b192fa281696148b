import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { PIXEL } from '../pixel.ts'
import { type Appel, type Decor, type Reponse, tournee } from './appels.ts'
import { nameOf, ordreOf, type Registre } from './registre.ts'

/** Writers of every kind, who note what they send and what was acknowledged. */
export interface Travail {
  /** How calls are sent: once, or again and again until a node answers. */
  appel: Appel
  decor: Decor
  registre: Registre
  /** A name unlike that of any other run, for the rows written. */
  nom: string
  /** Number of rows of a whole tournée of `decor`. */
  partsTournee: number
  /** Answers that are neither a success nor a clear « come back later ». */
  fautes: string[]
  /** Every answer to a write of a prestation, and to a list. */
  reponses: Reponse[]
}
type Ecrivain = (travail: Travail, n: number) => Promise<void>

const LIGNES = 150

/** Runs every writer at once; resolves when the server has gone, or when `isFini` is true between two writes. */
export async function keepWriting(
  travail: Travail,
  isFini: () => boolean,
  ecrivains: readonly Ecrivain[] = TOUS,
): Promise<void> {
  await Promise.all(
    ecrivains.map(async (ecrivain) => {
      for (let n = 1; !isFini(); n++) {
        try {
          await ecrivain(travail, n)
        } catch {
          // No answer: the server has gone, and the write may have been stored, whole, or not at all.
          if (!(await isAnswering(travail))) return
        }
      }
    }),
  )
}

const isAnswering = ({ appel }: Travail): Promise<boolean> =>
  appel('GET', '/sante/vivant').then(
    () => true,
    () => false,
  )

/** True when the answer is a success; a refusal other than 503 is noted as a fault. */
async function succeeded({ fautes }: Travail, what: string, answer: Reponse): Promise<boolean> {
  if (answer.status < 300) return true
  if (answer.status === 503) await sleep(100)
  else fautes.push(`${what} : ${answer.status} ${String(answer.json.message).slice(0, 100)}`)
  return false
}

export const lectures: Ecrivain = async (travail) => {
  const list = await travail.appel('GET', '/conteneurs?itemsPerPage=30')
  travail.reponses.push(list)
  await succeeded(travail, 'liste', list)
}

/** Long names: a row of a short one is too small to fill a page of the database's journal. */
export const prestations: Ecrivain = async (travail) => {
  const libelle = `Prestation ${travail.nom} ${randomUUID()} ${'x'.repeat(120)}`
  const note = travail.registre.send('prestation', libelle)
  const made = await travail.appel('POST', '/prestations', { libelle })
  travail.reponses.push(made)
  if (await succeeded(travail, 'prestation', made)) note.acknowledge()
}

/** Sent twice at once with one uuid, as by a phone that got no answer: one row must result, with its two problems. */
export const interventions: Ecrivain = async (travail, n) => {
  const { appel, decor, registre } = travail
  const uuid = randomUUID()
  const note = registre.send('intervention', uuid, 3)
  const body = {
    uuid,
    conteneur: `/api/conteneurs/${decor.conteneurs[n % decor.conteneurs.length]}`,
    dateEvenement: '2026-03-02T10:00:00+01:00',
    problemes: decor.problemes.map((id) => `/api/problems/${id}`),
  }
  const answers = await Promise.all([
    appel('POST', '/interventions', body),
    appel('POST', '/interventions', body),
  ])
  for (const answer of answers) if (await succeeded(travail, 'intervention', answer)) note.acknowledge()
}

const tournees: Ecrivain = async (travail, n) => {
  const { appel, decor, registre, nom, partsTournee } = travail
  const libelle = `Tournée ${nom} ${n}`
  const note = registre.send('tournee', libelle, partsTournee)
  const made = await appel('POST', '/campagne_lavages', tournee(decor, libelle))
  if (await succeeded(travail, 'tournée', made)) note.acknowledge()
}

/** Two people save the run's tournée in turn, each after reading the other's last version. */
const sauvegardes: Ecrivain = async (travail) => {
  const { appel, decor, registre } = travail
  const made = await appel('POST', '/campagne_lavages', tournee(decor, nameOf(0)))
  if (!(await succeeded(travail, 'tournée', made))) return
  const { conteneurs } = decor
  const saves = { tournee: Number(made.json.id), conteneurs, envoyee: 0, acquise: 0 }
  registre.sauvegardes.push(saves)
  let etag = String(made.headers.get('etag'))
  for (let n = 1; n <= 20; n++) {
    saves.envoyee = n
    const body = { libelle: nameOf(n), conteneurs, ordre: ordreOf(conteneurs, n) }
    const put = () => appel('PUT', `/campagne_lavages/${saves.tournee}`, body, { 'if-match': etag })
    const [one, other] = await Promise.all([put(), put()])
    const won = [one, other].find(({ status }) => status === 200)
    if (won) {
      saves.acquise = n
      etag = String(won.headers.get('etag'))
    }
    if (one.status === 200 && other.status === 200) travail.fautes.push('deux enregistrements gardés')
    if (!won) return
  }
}

const makeLigne = (cle: string, n: number) => ({
  nomenclature: `${cle}/${n}`,
  conteneurType: 'CA',
  dechetType: 'OM',
  quantite: 1 + (n % 3),
  latitude: 48.9,
  longitude: 2.3,
})

/** A list of containers in one call (IMP-24): all of them must be stored, or none. */
const versements: Ecrivain = async (travail, n) => {
  const { appel, decor, registre, nom } = travail
  const cle = `L${nom}-${n}`
  const note = registre.send('conteneurs', cle, LIGNES)
  const conteneurs = Array.from({ length: LIGNES }, (_, i) => makeLigne(cle, i))
  const put = await appel('PUT', `/patrimoines/${decor.patrimoine}`, { conteneurs })
  if (await succeeded(travail, 'versement', put)) note.acknowledge()
}

const sendFile = (appel: Appel, path: string, content: BlobPart, type: string, name: string) => {
  const form = new FormData()
  form.set('file', new Blob([content], { type }), name)
  return appel('POST', path, form)
}
/** Sends a photo of one pixel. */
export const sendPhoto = (appel: Appel) =>
  sendFile(appel, '/intervention_photos', PIXEL, 'image/png', 'p.png')

/** Sends an import of so many containers, named after `cle`, into the patrimoine of this address. */
export function sendImport(appel: Appel, patrimoine: string, cle: string, count: number): Promise<Reponse> {
  const lines = Array.from({ length: count }, (_, i) => `${cle}/${i};1 rue X;;Lyon;Silo;;2;Verre;;45.7;4.8`)
  const text = [ENTETES.join(';'), ...lines].join('\r\n')
  return sendFile(appel, `/imports?patrimoine=${patrimoine}`, text, 'text/csv', 'a.csv')
}

/** Waits for the end of the check of an import; false when it does not come. */
export async function isChecked(appel: Appel, path: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    await sleep(50)
    if (String((await appel('GET', path)).json.etat) === 'verifie') return true
  }
  return false
}

/** A file, its check, and its saving asked twice at once (IMP-24): all its lines must be stored, or none. */
export const imports: Ecrivain = async (travail, n) => {
  const { appel, decor, registre, nom } = travail
  const cle = `F${nom}-${n}`
  const note = registre.send('conteneurs', cle, LIGNES)
  const sent = await sendImport(appel, `/api/patrimoines/${decor.patrimoine}`, cle, LIGNES)
  if (!(await succeeded(travail, 'import', sent))) return
  registre.send('import', String(sent.json.id)).acknowledge()
  if (!(await isChecked(appel, String(sent.json['@id'])))) return
  const save = () => appel('POST', `${sent.json['@id']}/enregistrement`)
  for (const answer of await Promise.all([save(), save()])) {
    // Another writer changed the patrimoine after the check of this file: the saving is refused whole.
    if (answer.status === 409) continue
    if (await succeeded(travail, 'enregistrement', answer)) note.acknowledge()
  }
}

/** A photo: once acknowledged its row stays, and no row is without its whole file (`Registre.verify`). */
const photos: Ecrivain = async (travail) => {
  const sent = await sendPhoto(travail.appel)
  if (await succeeded(travail, 'photo', sent))
    travail.registre.send('photo', String(sent.json.id)).acknowledge()
}

const TOUS: readonly Ecrivain[] = [
  prestations,
  interventions,
  tournees,
  sauvegardes,
  versements,
  imports,
  photos,
]
