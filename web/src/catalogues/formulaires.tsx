import {
  FACULTATIVE,
  formulaire,
  PHOTOS_MIN_MAX,
  strategies,
} from '@lavandiere/domain/catalogues/formulaire.ts'
import { typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Short } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  Fieldset,
  Group,
  Input,
  SegmentedControl,
  SimpleGrid,
  Slider,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useRole } from '../api/store.ts'
import type { FieldsProps } from '../crud/form-view.tsx'
import type { ResourceView } from '../crud/pages.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { nomDe } from '../crud/short.ts'
import { choicesOf } from '../ui/choices.ts'
import type { Column } from '../ui/table/column.ts'
import { Proprietaire } from './appartenance.tsx'
import { CatalogueDeDepartButton } from './depart.tsx'
import { LibelleField } from './libelle-field.tsx'
import classes from './slider-field.module.css'
import { InUse } from './suppression.tsx'

type Formulaire = Item<typeof formulaire>
type DemandeDeReleve = 'hasQrcode' | 'hasBarcode' | 'hasRFID' | 'hasVolume' | 'hasWaste'

/** A column for one demand of a form: a tick when the crew must answer it, a dash when not. */
function demande(key: DemandeDeReleve, title: string): Column<Formulaire> {
  return {
    key,
    title,
    align: 'center',
    sortable: true,
    // Rows with a tick come first.
    value: (row) => Number(!row[key]),
    text: (row) => (row[key] ? title : ''),
    render: (row) =>
      row[key] ? (
        <IconCheck size={18} role="img" aria-label="Oui" color="var(--mantine-color-vert-text)" />
      ) : (
        <Text span c="dimmed" role="img" aria-label="Non">
          –
        </Text>
      ),
  }
}

export const formulaires: ResourceView<typeof formulaire> = {
  resource: formulaire,
  Beside: () => <CatalogueDeDepartButton resource={formulaire} />,
  isCopied: true,
  next: ({ '@id': formulaire, client: { '@id': client } }, creation) => [
    creation('patrimoines', { client }),
    creation('campagne_lavages', { client, formulaire }),
  ],
  columns: [
    {
      key: 'client',
      title: 'Client',
      phone: 'line',
      sortable: true,
      value: (row) => nomDe(row.client),
      text: (row) => `${nomDe(row.client)} ${row.exploitant.libelle}`,
      render: (row) => (
        <Group component="span" gap="xs" wrap="nowrap">
          {nomDe(row.client)}
          <Proprietaire {...row} />
        </Group>
      ),
    },
    { key: 'libelle', title: 'Libellé', sortable: true, phone: 'name' },
    {
      key: 'typologieLavage',
      title: 'Type',
      sortable: true,
      phone: 'line',
      value: (row) => nomDe(row.typologieLavage),
    },
    demande('hasQrcode', 'Qrcode'),
    demande('hasBarcode', 'Barcode'),
    demande('hasRFID', 'RFID'),
    demande('hasVolume', 'Volume'),
    demande('hasWaste', 'Type déchet'),
  ],
  Fields: ChampsFormulaire,
  RemovalNote: (props) => <InUse name="forms" id={props.item.id} onRefused={props.onRefused} />,
}

const interrupteurs = [
  'hasQrcode',
  'hasBarcode',
  'hasRFID',
  'hasVolume',
  'hasWaste',
  'galleryEnabled',
  'releveTerrainEnabled',
] as const
const photoFields = [
  'minPhotoAvant',
  'minPhotoApres',
  'minPhotoMaintenance',
  'minPhotoLavageImpossible',
] as const

/** The fields in the order of the work: the client, the demands on the crew, photos, impossible washes (CAT-33 … CAT-40). */
function ChampsFormulaire({ form, item }: FieldsProps<typeof formulaire>) {
  const isAdmin = useRole() === 'admin'
  // An admin sees the clients of every company: the company's name distinguishes them, and the chosen client decides
  // whose typologies are offered.
  const labelOf = isAdmin ? nomComplet : undefined
  const typologies = useTypologies(form.values.client)
  return (
    <Stack gap="lg">
      <Stack gap="md">
        <LibelleField
          input={form.field('libelle')}
          resource={formulaire.name}
          item={item}
          among={{ client: form.values.client }}
        />
        <SelectRef
          resource={client}
          empty="Il n'y a encore aucun client : commencez par en créer un"
          labelOf={labelOf}
          {...form.field('client')}
          value={form.values.client}
          known={item?.client}
        />
        <SelectRef
          {...typologies}
          {...form.field('typologieLavage')}
          value={form.values.typologieLavage}
          known={item?.typologieLavage}
        />
      </Stack>
      <Fieldset legend="Demandé à l'opérateur">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {interrupteurs.map((name) => (
            <Switch key={name} {...form.field(name, 'checkbox')} />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Nombre minimum de photos">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="lg">
          {photoFields.map((name) => (
            <SliderField
              key={name}
              {...form.field(name)}
              value={form.values[name] ?? 0}
              min={0}
              max={PHOTOS_MIN_MAX}
              wordOf={(count) => (count === 0 ? FACULTATIVE : countInWords(count, 'photo'))}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <LavageImpossible form={form} item={item} typologies={typologies} />
    </Stack>
  )
}

/**
 * The typologies that a form of this client may name; without the filter an admin would see those of
 * every company (OPEN-19).
 */
function useTypologies(client: string | null) {
  const isAdmin = useRole() === 'admin'
  const needsClient = isAdmin && !client
  return {
    resource: typologie,
    ...(isAdmin && { labelOf: nomComplet, query: { clientId: idOf(client ?? '') } }),
    ...(needsClient && { disabled: true, placeholder: "Choisissez d'abord le client" }),
  }
}

interface TypologieChoisie {
  id: number
  libelle?: unknown
  exploitant?: unknown
}
const nomComplet = ({ id, libelle, exploitant }: TypologieChoisie) => {
  const company = (exploitant as Short | null)?.libelle
  return `${String(libelle ?? id)}${company ? ` (${company})` : ''}`
}

/** The strategy for an impossible wash, and the typology that a partial wash is recorded as (CAT-40, OPEN-05). */
function LavageImpossible({
  form,
  item,
  typologies,
}: FieldsProps<typeof formulaire> & { typologies: ReturnType<typeof useTypologies> }) {
  const strategie = form.values.strategieLavageImpossible
  return (
    <Fieldset legend="Lavage impossible">
      <Stack gap="md">
        <SegmentedControl
          aria-label="Stratégie de lavage impossible"
          data={choicesOf(strategies)}
          value={String(strategie)}
          onChange={(value) =>
            form.setValues({
              strategieLavageImpossible: value === '1' ? 1 : 0,
              ...(value === '0' && { typologieLavageFallback: null }),
            })
          }
        />
        {strategie === 1 && (
          <SelectRef
            {...typologies}
            {...form.field('typologieLavageFallback')}
            value={form.values.typologieLavageFallback ?? null}
            known={item?.typologieLavageFallback}
            withAsterisk
          />
        )}
      </Stack>
    </Fieldset>
  )
}

interface SliderFieldProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
  /** Words for a value, such as "Facultative" for 0. */
  wordOf?: (value: number) => string
  error?: ReactNode
}

/** A small whole number on a slider, its value in words beside the label. */
function SliderField({ label, min, max, value, onChange, wordOf = String, error }: SliderFieldProps) {
  const id = useId()
  const marks = Array.from({ length: max - min + 1 }, (_, index) => ({
    value: min + index,
    label: String(min + index),
  }))
  return (
    <div>
      <div className={classes.head}>
        <Input.Label component="span" id={id}>
          {label}
        </Input.Label>
        <span className={classes.value}>{wordOf(value)}</span>
      </div>
      <Slider
        className={classes.slider}
        min={min}
        max={max}
        step={1}
        marks={marks}
        value={value}
        onChange={onChange}
        label={null}
        thumbProps={{ 'aria-labelledby': id }}
        thumbValueText={wordOf}
      />
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
