import { z } from 'zod'
import { KILOMETRAGE_MAX } from '../kernel/bornes.ts'
import { addDays } from '../kernel/dates.ts'
import {
  DATE_ATTENDUE,
  dayField,
  field,
  instantLu,
  integerField,
  nomme,
  ref,
  refs,
  textField,
  uuid,
} from '../kernel/fields.ts'
import { decalageHorlogeField } from '../kernel/horloge.ts'
import { defineResource, short } from '../kernel/resource.ts'
import type { Role } from '../kernel/roles.ts'

/** Photos of one entry at most. */
export const PHOTOS_JOURNAL_MAX = 20

export const DATE_FUTURE = 'La date est dans le futur'
const FIN_AVANT_DEBUT_KM = 'Le kilométrage de fin doit être supérieur ou égal à celui de début'
const RIEN_A_DIRE = 'Indiquez un problème, une remarque, un kilométrage ou une photo'

const kilometrage = (label: string) =>
  integerField(label, 0, KILOMETRAGE_MAX, {
    required: 'Un nombre entier est attendu',
    range: 'Un nombre entier de kilomètres est attendu, entre 0 et 2 000 000',
  }).nullish()

/** A photo of an entry as it is read; `filepath` is the same link under the name of the specified answer (LAV-16). */
const photoLue = z.object({ '@id': z.string(), id: z.int(), contentUrl: z.string(), filepath: z.string() })

/** Who wrote an entry: an operateur, or the exploitant itself. */

/** A problem that an entry reports, as it is read. */
const problemeSignale = short.extend({
  importance: z.literal([3, 4]),
  /** When the vehicle was put back into service; null while the problem is open. */
  corrigeLe: instantLu.nullable(),
})

/** An entry within the document of its vehicle (LAV-16). */
export const entreeDuJournal = z.object({
  '@id': z.string(),
  id: z.int(),
  date: z.iso.date(),
  operateur: short.nullable(),
  auteur: nomme,
  problems: z.array(problemeSignale),
  remarque: z.string().nullable(),
  kilometrageDebut: z.int().nullable(),
  kilometrageFin: z.int().nullable(),
  kilometrageIncoherent: z.boolean(),
  /** By how many seconds the clock of the telephone that sent it was ahead; null for an entry that was typed. */
  decalageHorloge: z.int().nullable(),
  photos: z.array(photoLue),
})
export type EntreeDuJournal = z.output<typeof entreeDuJournal>

/** What a crew writes of its vehicle at the end of a shift, or the office when it reports a problem (OPEN-89). */
export const journalLaveuse = defineResource({
  name: 'journal_laveuses',
  type: 'JournalLaveuse',
  title: 'Entrée du journal',
  label: 'date',
  fields: {
    /** Chosen by the caller, so that an entry that is sent twice is created once. */
    uuid: field(uuid, { label: 'UUID' }).nullish(),
    laveuse: ref('laveuses', 'Laveuse', 'La laveuse est requise'),
    date: dayField('Date', 'La date est requise', DATE_ATTENDUE),
    decalageHorloge: decalageHorlogeField,
    /** The driver. When an operateur writes the entry, it is always that operateur, whatever the body says. */
    operateur: ref('operateurs', 'Opérateur').nullish(),
    problems: refs('problem_laveuses', 'Problèmes', 20).default([]),
    remarque: textField('Remarque'),
    kilometrageDebut: kilometrage('Kilométrage de début'),
    kilometrageFin: kilometrage('Kilométrage de fin'),
    photos: refs('journal_photos', 'Photos', PHOTOS_JOURNAL_MAX).default([]),
  },
  // Problems and photos are written as IRIs and read whole.
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    auteur: nomme,
    problems: z.array(problemeSignale),
    /** Whether the mileage at the start is lower than the mileage at the end of the vehicle's entry before. */
    kilometrageIncoherent: z.boolean(),
    photos: field(z.array(photoLue), { files: true }),
  },
  list: {
    filter: ['laveuse', 'operateur', 'date'],
    order: ['date', 'id'],
    search: ['remarque'],
    by: 'date',
  },
  toasts: {
    created: "L'entrée du journal a bien été créée",
    updated: "L'entrée du journal a bien été modifiée",
    removed: "L'entrée du journal a bien été supprimée",
  },
  empty: "Il n'y a encore aucune entrée",
  rules({ kilometrageDebut: debut, kilometrageFin: fin, ...value }, issue) {
    if (typeof debut === 'number' && typeof fin === 'number' && fin < debut) {
      issue('kilometrageFin', FIN_AVANT_DEBUT_KM)
    }
    const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0
    const hasText = typeof value.remarque === 'string' && value.remarque.trim() !== ''
    const hasMileage = typeof debut === 'number' || typeof fin === 'number'
    if (!isFilled(value.problems) && !isFilled(value.photos) && !hasText && !hasMileage) {
      issue('problems', RIEN_A_DIRE)
    }
  },
})

/**
 * Whether an entry may be of this day: it has come. A crew's entry may be of the next day too, and keeps the day that its
 * telephone gave (OPEN-38).
 * @param today the Paris day, YYYY-MM-DD
 */
export const isJourDuJournal = (date: string, role: Role, today: string): boolean =>
  date <= (role === 'operateur' ? addDays(today, 1) : today)

/** Kilometres driven during an entry; null when it does not tell both ends. */
export const kilometresParcourus = ({
  kilometrageDebut,
  kilometrageFin,
}: Pick<EntreeDuJournal, 'kilometrageDebut' | 'kilometrageFin'>): number | null =>
  kilometrageDebut === null || kilometrageFin === null ? null : kilometrageFin - kilometrageDebut
