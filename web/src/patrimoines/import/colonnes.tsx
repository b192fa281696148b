import { splitAddress } from '@lavandiere/domain/patrimoines/import/adresse-entiere.ts'
import {
  type Affectation,
  affectation as affectationSchema,
  columnsRead,
  isOneText,
  missingFields,
} from '@lavandiere/domain/patrimoines/import/affectation.ts'
import { CIBLES, type Cible } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { ImportVu, LectureImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import {
  type Projection,
  projectionCodes,
  projections,
} from '@lavandiere/domain/patrimoines/import/projections.ts'
import { conteneurTypes, dechetTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { Button, Group, Select, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sending } from '../../ui/submit-button.tsx'
import { type FieldOf, FieldRows } from './field-rows.tsx'
import { LieuxPossibles, PremiersPoints } from './premiers-points.tsx'
import type { Filled, Offer } from './source-field.tsx'
import { useWords, WordTables } from './unknown-words.tsx'
import type { ImportState } from './use-import.ts'

/** Fields by the names that people know; the coordinates also say what else their column may hold. */
const LABELS: Partial<Record<Cible, string>> = {
  "Complement d'adresse": "Complément d'adresse",
  Quantite: 'Nombre de bacs',
  'Type de dechet': 'Type de déchet',
  Latitude: 'Latitude, Y ou point',
  Longitude: 'Longitude ou X',
}
/** Fields that a line needs; a position may also come from address and town. */
const NEEDED: readonly Cible[] = ['Nomenclature', 'Type de conteneur', 'Type de dechet']

const TYPES: readonly Cible[] = ['Type de conteneur', 'Type de dechet']
const JOINED: readonly Cible[] = ['Adresse', "Complement d'adresse", 'Commune']
/** Fields that one text for all lines cannot fill. */
const OF_EACH_LINE: readonly Cible[] = ['Latitude', 'Longitude', 'Ordre']

function offerOf(cible: Cible): Offer {
  if (cible === 'Nomenclature') return { joins: true, numbers: true }
  if (cible === 'Type de conteneur') return { constants: Object.values(conteneurTypes) }
  if (cible === 'Type de dechet')
    return {
      constants: Object.values(dechetTypes).map(({ label }) => label),
      joins: true,
      joined:
        'Une colonne par déchet : un nombre, « oui » ou le nom du déchet. Chaque déchet devient une ligne.',
    }
  if (OF_EACH_LINE.includes(cible)) return {}
  return { constants: 'any', joins: JOINED.includes(cible) }
}

const FIELDS: readonly FieldOf<Cible>[] = CIBLES.map((cible) => ({
  cible,
  label: LABELS[cible] ?? cible,
  isNeeded: NEEDED.includes(cible),
  offer: offerOf(cible),
}))

/** The parts of a column that holds address and town. */
const PARTS: Partial<Record<Cible, (text: string) => string>> = {
  Adresse: (text) => splitAddress(text)[0],
  Commune: (text) => splitAddress(text)[1],
}
const SPLIT_FIELDS = FIELDS.map((field) => ({ ...field, part: PARTS[field.cible] }))

const ORIGINS: Record<LectureImport['origine'], string> = {
  entetes: 'Le fichier porte les en-têtes attendus.',
  choix:
    'Colonnes choisies pour ce fichier. Le prochain fichier de ce client avec les mêmes colonnes les reprendra.',
  memoire: 'Ce client a déjà envoyé un fichier avec ces colonnes : ce qui avait été choisi est repris.',
  proposition: 'Indiquez la colonne de chaque champ. Ce que les noms et les valeurs disent est déjà proposé.',
}

interface Props {
  seen: ImportVu
  state: ImportState
}

/** The columns of a file by field: a question when its headers differ (IMP-07), else to be looked at and changed. */
export function Colonnes({ seen, state }: Props) {
  const { lecture } = seen
  const isAsked = seen.etat === 'refuse'
  const [opened, setOpened] = useState(isAsked)
  if (!lecture?.affectation || (!isAsked && lecture.origine === 'entetes')) return null
  return (
    <Panel>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ flex: '1 1 300px' }}>
            <Title order={2} size="h4" className="breakable">
              {isAsked ? seen.refus.join(' ') : 'Colonnes du fichier'}
            </Title>
            <Note>{ORIGINS[lecture.origine]}</Note>
          </div>
          {!isAsked && (
            <Button size="xs" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
              {opened ? 'Masquer les colonnes' : 'Modifier les colonnes'}
            </Button>
          )}
        </Group>
        {opened ? (
          <Choix seen={seen} lecture={lecture} initial={lecture.affectation} state={state} />
        ) : (
          <>
            <Ignored names={lecture.ignorees} />
            <PremiersPoints points={lecture.points} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

function Choix(props: Props & { lecture: LectureImport; initial: Affectation }) {
  const { seen, lecture, initial, state } = props
  const [draft, setDraft] = useState(initial)
  const words = useWords(seen)
  // Words are those of the proposed columns: other columns have others, which the check tells.
  const isProposed = (cible: Cible) => seen.etat === 'refuse' && draft.champs[cible] === initial.champs[cible]
  const supposed = TYPES.filter(
    (cible) =>
      lecture.origine === 'proposition' && isProposed(cible) && 'valeur' in (draft.champs[cible] ?? {}),
  )
  const possible = lecture.projections
  const [isUnsure, setUnsure] = useState(possible.length > 1)
  const shown =
    possible.find(({ code }) => code === draft.projection)?.points ??
    (draft.projection === initial.projection ? lecture.points : undefined)
  const missing = [...missingFields(draft), ...(isUnsure ? ["l'écriture des coordonnées"] : [])]
  const isWhole = affectationSchema.safeParse(draft).success
  const read = columnsRead(draft)
  const filled = lecture.colonnes.filter(({ nom, exemples }) => exemples.length > 0 && !read.has(nom))
  return (
    <form onSubmit={sending(() => state.recheck({ ...words.choices, affectation: draft }))}>
      <Stack gap="sm">
        <FieldRows
          supposed={supposed}
          fields={isOneText(draft.champs) ? SPLIT_FIELDS : FIELDS}
          colonnes={lecture.colonnes}
          sourceOf={(cible) => filledOf(draft, cible)}
          onChange={(cible, filled) => setDraft(withField(draft, cible, filled))}
        />
        <Select
          label="Coordonnées écrites en"
          placeholder="Choisir…"
          description={isUnsure && unsureText(possible)}
          data={projectionCodes.map((code) => ({ value: code, label: projections[code] }))}
          value={isUnsure ? null : draft.projection}
          onChange={(code) => {
            if (code) setDraft({ ...draft, projection: code as Projection })
            setUnsure(false)
          }}
          searchable
          maw={420}
        />
        {isUnsure ? <LieuxPossibles possible={possible} /> : <PremiersPoints points={shown ?? []} />}
        <Ignored names={filled.map(({ nom }) => nom)} />
        <WordTables
          {...(isProposed('Type de conteneur') && { types: words.types })}
          {...(isProposed('Type de dechet') && { dechets: words.dechets })}
        />
        <Group justify="flex-end" gap="sm">
          {missing.length > 0 && (
            <Text size="sm" role="status">
              Il manque : {missing.join(' ; ')}.
            </Text>
          )}
          <Button type="submit" disabled={missing.length > 0 || !isWhole} loading={state.rechecking}>
            Vérifier avec ces colonnes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const unsureText = (possible: LectureImport['projections']) =>
  `Ces nombres sont possibles en ${possible.map(({ code }) => projections[code]).join(' et en ')} : la carte dit où ils tombent.`

/** Columns of which nothing is kept: said, so that no value goes without a word. */
function Ignored({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return <Note className="breakable">Colonnes non reprises : {names.join(', ')}.</Note>
}

const filledOf = ({ champs, motif }: Affectation, cible: Cible): Filled =>
  champs[cible] ?? (cible === 'Nomenclature' && motif !== undefined ? { motif } : undefined)

/** The affectation with another source of a field. A pattern is that of the nomenclatures, which have no other source then. */
function withField({ champs, motif, projection }: Affectation, cible: Cible, filled: Filled): Affectation {
  const { [cible]: _, ...others } = champs
  const pattern = filled && 'motif' in filled ? filled.motif : cible === 'Nomenclature' ? undefined : motif
  return {
    projection,
    champs: filled && !('motif' in filled) ? { ...others, [cible]: filled } : others,
    ...(pattern === undefined ? {} : { motif: pattern }),
  }
}
