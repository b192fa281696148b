// Boards for tests, here and in the web.
import { addDays } from '../../kernel/dates.ts'
import type { Passage, Planning } from '../planning.ts'

/** Somebody's round on a day, with the fields that a test sets differently. */
export const unPassage = (jour: string, more: Partial<Passage> = {}): Passage => ({
  campagne: 10,
  libelle: 'Centre',
  client: 90,
  regle: jour,
  jour,
  etat: 'prevue',
  motif: null,
  version: 1,
  chauffeur: 1,
  equipier: null,
  laveuse: null,
  laveuseNommee: null,
  heureDebut: null,
  bacs: 12,
  travaille: false,
  ...more,
})

/** The week from a Monday with these people, who are numbered from 1 and work 35 hours, and nothing else. */
export const unPlanning = (
  du: string,
  personnes: readonly Partial<Planning['operateurs'][number]>[],
  more: Partial<Planning> = {},
): Planning => ({
  '@id': '/api/planning',
  '@type': 'Planning',
  du,
  au: addDays(du, 6),
  operateurs: personnes.map((one, i) => ({
    id: i + 1,
    libelle: `Op ${i + 1}`,
    present: true,
    seuils: [2100],
    contrat: [420, 420, 420, 420, 420, 0, 0],
    equipier: null,
    ...one,
  })),
  laveuses: [],
  clients: [{ id: 90, libelle: 'Ville', rang: 0 }],
  passages: [],
  absences: [],
  feuilles: [],
  territoire: 'metropole',
  fermetures: [],
  ...more,
})
