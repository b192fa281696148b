import {
  colonnesPaie,
  compteurs,
  FORMAT_SILAE,
  formatPaie,
  formatsDeDate,
} from '@lavandiere/domain/heures/paie.ts'
import { MultiSelect, SegmentedControl, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { Answer } from '../api/api.ts'
import { choicesOf } from '../ui/choices.ts'
import { Note } from '../ui/note.tsx'
import { REGLAGES_ENREGISTRES, type ReglagesLus, usePart } from './use-reglages.ts'
import { Volet } from './volet.tsx'

const MODELES = [
  { value: 'silae', label: 'Silae' },
  { value: 'libre', label: 'Format libre' },
]
const SEPARATEURS = [
  { value: ';', label: 'point-virgule (;)' },
  { value: ',', label: 'virgule (,)' },
  { value: '|', label: 'barre (|)' },
  { value: '\t', label: 'tabulation' },
]
const DECIMALES = [
  { value: ',', label: 'virgule' },
  { value: '.', label: 'point' },
]
const ENCODAGES = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-8-bom', label: 'UTF-8 avec marque (Excel)' },
  { value: 'latin1', label: 'Windows (ANSI)' },
]
const compteurEntries = Object.entries(compteurs)
const colonneOptions = choicesOf(colonnesPaie)

/** The file that the payroll software of the company reads: Silae's, or a free one. */
export function FichierDePaie({ read }: { read: Answer<ReglagesLus> }) {
  const { typed: format, type, isDirty, save, isPending, errors } = usePart(read, ({ paie }) => paie)
  const isLibre = format.modele === 'libre'
  const set = (more: object) => {
    const next = formatPaie.safeParse({ ...format, ...more })
    if (next.success) type(next.data)
  }
  const codes: Readonly<Record<string, string | null | undefined>> = format.codes
  const [refused] = Object.values(errors)
  return (
    <Volet
      title="Variables de paie"
      saveLabel="Enregistrer le format"
      isDirty={isDirty}
      pending={isPending}
      onSave={() => save({ body: { paie: format }, said: REGLAGES_ENREGISTRES })}
    >
      <SegmentedControl
        aria-label="Format"
        data={MODELES}
        value={format.modele}
        onChange={(modele) => set(modele === 'silae' ? { ...FORMAT_SILAE, codes: format.codes } : { modele })}
      />
      {isLibre && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Séparateur"
            data={SEPARATEURS}
            value={format.separateur}
            onChange={(separateur) => set({ separateur })}
          />
          <Select
            label="Signe décimal"
            data={DECIMALES}
            value={format.decimale}
            onChange={(decimale) => set({ decimale })}
          />
          <Select
            label="Encodage"
            data={ENCODAGES}
            value={format.encodage}
            onChange={(encodage) => set({ encodage })}
          />
          <Select
            label="Dates"
            data={[...formatsDeDate]}
            value={format.formatDate}
            onChange={(formatDate) => set({ formatDate })}
          />
          <MultiSelect
            label="Colonnes, dans l'ordre"
            data={colonneOptions}
            value={[...format.colonnes]}
            onChange={(colonnes) => set({ colonnes })}
          />
          <Switch
            label="Première ligne d'en-têtes"
            checked={format.entete}
            onChange={(event) => set({ entete: event.currentTarget.checked })}
          />
        </SimpleGrid>
      )}
      <Note>
        Le code de chaque compteur dans votre logiciel de paie. Un code vide laisse le compteur hors du
        fichier.
      </Note>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} style={{ alignItems: 'end' }}>
        {compteurEntries.map(([nom, { label }]) => (
          <TextInput
            key={nom}
            label={label}
            maxLength={40}
            value={codes[nom] ?? ''}
            onChange={(event) => set({ codes: { ...format.codes, [nom]: event.currentTarget.value } })}
          />
        ))}
      </SimpleGrid>
      {refused && (
        <Text size="sm" c="red" role="alert">
          {refused}
        </Text>
      )}
    </Volet>
  )
}
