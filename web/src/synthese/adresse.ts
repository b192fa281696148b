import { bilans, choixPhotos, formats } from '@lavandiere/domain/synthese/synthese.ts'
import { z } from 'zod'
import type { Written } from '../ui/use-address.ts'
import type { SyntheseValues } from './demande.ts'

const iriOf = (resource: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform((id) => `/api/${resource}/${id}`)
const keyOf = <K extends string>(choices: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(choices) as [K, ...K[]])

const adresse = z
  .object({
    exploitant: iriOf('exploitants'),
    client: iriOf('clients'),
    bilanType: keyOf(bilans),
    patrimoine: iriOf('patrimoines'),
    conteneur: iriOf('conteneurs'),
    byPAV: z.literal('oui').transform(() => true),
    dateDebut: z.iso.date(),
    dateFin: z.iso.date(),
    format: keyOf(formats),
    photos: keyOf(choixPhotos),
  })
  .partial()

/** What the address asks for, by the names of the form; a word that is none of theirs is ignored. */
export function readAdresse(params: URLSearchParams): Partial<SyntheseValues> {
  const words = Object.fromEntries(params)
  const read = adresse.safeParse(words)
  for (const { path } of read.error?.issues ?? []) delete words[String(path[0])]
  return adresse.parse(words)
}

/**
 * What is written into the address: what differs from an empty form, so that a reload, a log-in after the session ended and a link lead to the
 * same report. The client stands there with a patrimoine alone: else it is the one that all screens remember.
 */
export function writtenOf(values: SyntheseValues, empty: SyntheseValues): Written {
  const words = (Object.keys(adresse.shape) as (keyof SyntheseValues)[]).map((name) => {
    const value = values[name]
    const isOwner = name === 'client' || name === 'exploitant'
    const isLeftOut = value === null || (isOwner ? values.patrimoine === null : value === empty[name])
    return [name, isLeftOut ? null : value === true ? 'oui' : String(value).replace(/^.*\//, '')]
  })
  return Object.fromEntries(words)
}

/** The screen, with the report of a container to choose a period for. */
export const adresseDe = (place: {
  id: number
  patrimoine: { id: number }
  client: { id: number }
  exploitant: { id: number }
}): string =>
  `/synthese?${new URLSearchParams({
    exploitant: String(place.exploitant.id),
    client: String(place.client.id),
    bilanType: 'patrimoine',
    patrimoine: String(place.patrimoine.id),
    conteneur: String(place.id),
    format: 'pdf',
  })}`
