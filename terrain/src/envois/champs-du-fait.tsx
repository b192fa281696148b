import { momentsDe } from '@lavandiere/domain/interventions/demandes.ts'
import { BACS_MAX, KILOMETRAGE_MAX } from '@lavandiere/domain/kernel/bornes.ts'
import type { Fait, NatureDeFait } from '@lavandiere/domain/terrain/faits.ts'
import { useCarnet } from '../contexte.ts'
import { Choix, Nombre, Pastilles, Texte } from '../ui/champs.tsx'

/** A field of the body of a fact that a crew may change. */
interface ChampDuFait {
  nom: string
  label: string
  type: 'texte' | 'laveuse' | 'problemes' | 'problemes-laveuse' | { max: number }
}

const LAVAGE: readonly ChampDuFait[] = [
  { nom: 'nombreLaves', label: 'Bacs lavés', type: { max: BACS_MAX } },
  { nom: 'problemes', label: 'Problèmes constatés', type: 'problemes' },
  { nom: 'observation', label: 'Raison et remarque', type: 'texte' },
  { nom: 'scanData', label: 'Code lu', type: 'texte' },
  { nom: 'volume', label: 'Volume', type: 'texte' },
  { nom: 'waste', label: 'Type de déchet', type: 'texte' },
]
const CHAMPS: Record<NatureDeFait, readonly ChampDuFait[]> = {
  lavage: LAVAGE,
  releve: [],
  'prise-de-poste': [{ nom: 'laveusePrisePoste', label: 'Laveuse', type: 'laveuse' }],
  'fin-de-poste': [
    { nom: 'laveuseFinPoste', label: "Laveuse à l'arrivée", type: 'laveuse' },
    { nom: 'tempsPauseMinutes', label: 'Pause (minutes)', type: { max: 600 } },
  ],
  journal: [
    { nom: 'laveuse', label: 'Laveuse', type: 'laveuse' },
    { nom: 'kilometrageDebut', label: 'Kilométrage au départ', type: { max: KILOMETRAGE_MAX } },
    { nom: 'kilometrageFin', label: "Kilométrage à l'arrivée", type: { max: KILOMETRAGE_MAX } },
    { nom: 'problems', label: 'Ce qui ne va pas', type: 'problemes-laveuse' },
    { nom: 'remarque', label: 'Remarque', type: 'texte' },
  ],
}
const MOMENTS = {
  photoAvant: 'Photo avant',
  photoApres: 'Photo après',
  photoProblem: 'Photo du problème',
  photoInaccessible: "Photo de l'empêchement",
} as const

/** The fields that a fact may have: an impossible wash has no bins. */
export const champsDe = (nature: NatureDeFait, { isAccessible }: Fait['corps']) =>
  CHAMPS[nature].filter(({ nom }) => nom !== 'nombreLaves' || isAccessible !== false)

/** The fields of its photos. */
export function photosDe(nature: NatureDeFait, { isAccessible, problemes }: Fait['corps']) {
  if (nature === 'journal') return [{ nom: 'photos', label: 'Photo de la laveuse' }]
  if (nature !== 'lavage') return []
  const found = { isAccessible: isAccessible !== false, problemes: Array.isArray(problemes) ? problemes : [] }
  return momentsDe(found).map((nom) => ({ nom, label: MOMENTS[nom] }))
}

const iriOf = (resource: string, id: number) => `/api/${resource}/${id}`
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

interface ChampProps {
  champ: ChampDuFait
  value: unknown
  onChange: (value: unknown) => void
}

/** A field of a fact with its value in the words of the call. */
export function Champ({ champ: { label, type }, value, onChange }: ChampProps) {
  const { liste, rondes } = useCarnet()
  if (typeof type === 'object')
    return <Nombre label={label} value={numberOf(value)} max={type.max} onChange={onChange} />
  const choices = (resource: string, all: readonly { id: number; libelle: string }[]) =>
    all.map(({ id, libelle }) => ({ value: iriOf(resource, id), label: libelle }))
  switch (type) {
    case 'texte':
      return (
        <Texte
          label={label}
          value={textOf(value)}
          onChange={(text) => onChange(text.trim() === '' ? null : text)}
        />
      )
    case 'laveuse':
      return (
        <Choix
          label={label}
          options={choices('laveuses', liste?.laveuses ?? [])}
          value={textOf(value) || null}
          onChange={onChange}
        />
      )
    case 'problemes-laveuse':
      return (
        <Pastilles
          label={label}
          options={choices('problem_laveuses', liste?.problemesLaveuse ?? [])}
          choisis={textsOf(value)}
          onChange={onChange}
        />
      )
    case 'problemes': {
      // Every round has the same catalogue.
      const [round] = rondes.values()
      return (
        <Pastilles
          label={label}
          options={choices('problems', round?.ronde.problemes ?? [])}
          choisis={textsOf(value)}
          onChange={onChange}
        />
      )
    }
  }
}
