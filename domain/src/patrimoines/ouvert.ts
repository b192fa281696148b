import { z } from 'zod'
import { parisInstant } from '../kernel/dates.ts'
import { conteneurType, dechetType } from './champs-de-type.ts'
import type { ConteneurType, DechetType } from './types.ts'

/** A container as programs of others may know it. */
export const lieuOuvert = z.object({
  id: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  commune: z.string().nullable(),
  conteneurType,
  dechetType,
  quantite: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  modifieLe: z.string(),
  /** The newest wash. */
  dernierLavage: z.string().nullable(),
  /** The next day of one of its tournées; today only until it is washed, as on its public page. */
  prochainLavage: z.iso.date().nullable(),
})
type LieuOuvert = z.output<typeof lieuOuvert>

/** The words of the data model WasteContainer (smartdatamodels.org), for programs of linked data. */
export const NGSI_CONTEXT =
  'https://raw.githubusercontent.com/smart-data-models/dataModel.WasteManagement/master/context.jsonld'

const CATEGORIES: Readonly<Record<ConteneurType, string>> = {
  CA: 'ground',
  CE: 'underground',
  CSE: 'other',
  AB: 'fixed',
  BAC: 'portable',
  AUT: 'other',
}
const WASTES: Readonly<Record<DechetType, string>> = {
  OM: 'other',
  REC: 'other',
  VER: 'glass',
  PAP: 'paper',
  BIO: 'organic',
  AUT: 'other',
}

/** An entity WasteContainer (NGSI-LD, key-values); null for a container without a position, which the model asks for. */
export function wasteContainerOf(lieu: LieuOuvert): Record<string, unknown> | null {
  const { id, nomenclature, adresse, commune, latitude, longitude, dernierLavage, prochainLavage } = lieu
  if (latitude === null || longitude === null) return null
  return {
    id: `urn:ngsi-ld:WasteContainer:lavandiere-${id}`,
    type: 'WasteContainer',
    name: nomenclature,
    binId: nomenclature,
    location: { type: 'Point', coordinates: [longitude, latitude] },
    address: {
      addressCountry: 'FR',
      ...(adresse ? { streetAddress: adresse } : {}),
      ...(commune ? { addressLocality: commune } : {}),
    },
    category: [CATEGORIES[lieu.conteneurType]],
    storedWasteKind: WASTES[lieu.dechetType],
    dateModified: lieu.modifieLe,
    ...(dernierLavage ? { dateLastCleaning: dernierLavage } : {}),
    ...(prochainLavage ? { nextCleaningDeadline: parisInstant(prochainLavage, '23:59:59') } : {}),
  }
}
