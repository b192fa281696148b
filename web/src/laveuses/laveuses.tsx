import { operateur as operateurs } from '@lavandiere/domain/comptes/compte.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { aCorriger, statutLu, statutsLaveuse } from '@lavandiere/domain/laveuses/statut-laveuse.ts'
import { nomsSignaux, signaux } from '@lavandiere/domain/telematique/moteur.ts'
import { Anchor, Group, Input, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconAntenna, IconNotebook, IconRoute } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { InUse } from '../catalogues/suppression.tsx'
import type { FieldsProps } from '../crud/form-view.tsx'
import { type ResourceView, ScreensAdd, ScreensList } from '../crud/pages.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { nomDe } from '../crud/short.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { LIST_AND_MAP, useView, ViewToggle } from '../ui/view-toggle.tsx'
import { CarteFlotte } from './carte-flotte.tsx'
import { BoutonCorriger, useCorriger } from './corriger.tsx'
import { lieuLaveuses, trajetsPath } from './lieu.ts'
import { StatutLaveuse } from './statut-laveuse.tsx'

type Laveuse = Item<typeof laveuse>

/** LAV-02: a vehicle that is not in service shows the button that puts it back. */
function parcColumns(onCorriger: (vehicle: Laveuse) => void): Column<Laveuse>[] {
  return [
    { key: 'immatriculation', title: 'Immatriculation', sortable: true, phone: 'name', whole: true },
    { key: 'description', title: 'Description', sortable: true },
    {
      key: 'quartixId',
      title: 'Identifiant',
      sortable: true,
      value: (row) => row.quartixId ?? row.identifiantTraceur,
    },
    {
      key: 'operateur',
      title: 'Opérateur',
      phone: 'line',
      sortable: true,
      value: (row) => row.operateur && nomDe(row.operateur),
    },
    {
      key: 'statut',
      title: 'Statut',
      phone: 'line',
      whole: true,
      sortable: true,
      text: (row) => statutsLaveuse[statutLu(row.statut)],
      render: (row) => (
        <Group component="span" gap="xs" wrap="nowrap">
          <StatutLaveuse statut={row.statut} />
          {aCorriger(row.statut) && <BoutonCorriger vehicle={row} onAsk={() => onCorriger(row)} />}
        </Group>
      ),
    },
  ]
}

/**
 * The fields of a vehicle. Its state is shown and cannot be typed: a reported problem raises it, the button "Corriger"
 * lowers it.
 */
function ChampsLaveuse({ form, item }: FieldsProps<typeof laveuse>) {
  return (
    <Stack gap="md">
      <TextInput {...form.field('immatriculation')} />
      <TextInput {...form.field('description')} />
      <SelectRef
        resource={operateurs}
        {...form.field('operateur')}
        value={form.values.operateur}
        known={item?.operateur}
        onChange={(iri) => form.fill({ operateur: iri })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          {...form.field('quartixId')}
          description="Le numéro de la laveuse chez le fournisseur de télématique"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDecimal={false}
          allowNegative={false}
        />
        <NumberInput {...form.field('emissionCo2')} allowNegative={false} />
      </SimpleGrid>
      <ChampsDuTraceur form={form} />
      {item && (
        <Input.Wrapper label="Statut" labelElement="div">
          <Group gap="xs">
            <StatutLaveuse statut={item.statut} />
          </Group>
        </Input.Wrapper>
      )}
    </Stack>
  )
}

const choixSignaux = signaux.map((signal) => ({ value: signal, label: nomsSignaux[signal] }))

/** The tracker of a vehicle without a provider: its name, and what tells that engine and pump run. */
function ChampsDuTraceur({ form }: Pick<FieldsProps<typeof laveuse>, 'form'>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <TextInput
        {...form.field('identifiantTraceur')}
        description="Celui que le traceur envoie (Traccar, flespi, téléphone)"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Select {...form.field('signalMoteur')} data={choixSignaux} />
      <Select {...form.field('signalPompe')} data={choixSignaux} placeholder="Aucun" clearable />
    </SimpleGrid>
  )
}

/** What the pages of vehicles show, the columns of the list aside. */
export const laveuses: ResourceView<typeof laveuse> = {
  resource: laveuse,
  columns: [],
  Fields: ChampsLaveuse,
  rowActions: ({ id }) => [
    { label: 'Trajets', icon: IconRoute, to: trajetsPath(id) },
    { label: 'Journal', icon: IconNotebook, to: `${lieuLaveuses.path}/${id}/journal` },
    {
      label: 'Signaler un problème',
      icon: IconAlertTriangle,
      to: `${lieuLaveuses.path}/${id}/journal/new`,
    },
  ],
  RemovalNote: ({ item, onRefused }) => (
    <Stack gap="xs" mt="sm">
      <InUse name="laveuses" id={item.id} onRefused={onRefused} />
      <Note>Son journal et les journées passées la gardent.</Note>
    </Stack>
  ),
}

/** The vehicles of the company, as a list or on a map; the choice is remembered (LAV-01). */
export function Laveuses() {
  const [view, setView] = useView('laveuses.affichage', LIST_AND_MAP)
  const { ask, dialog } = useCorriger()
  const columns = useMemo(() => parcColumns(ask), [ask])
  // The vehicles of one state, where a link of home asks for them.
  const statut = useSearchParams()[0].get('statut')
  const label = Object.entries(statutsLaveuse).find(([code]) => code === statut)?.[1]
  return (
    <Page
      title={lieuLaveuses.titles.list}
      actions={
        <>
          <ViewToggle label="Affichage" views={LIST_AND_MAP} value={view} onChange={setView} />
          <LinkButton to="/admin/laveuses/traceurs" icon={IconAntenna}>
            Traceurs
          </LinkButton>
          <ScreensAdd resource={laveuse} {...lieuLaveuses} />
        </>
      }
    >
      {label && (
        <Group gap="sm" mb="sm">
          <Text size="sm">Statut « {label} » seulement.</Text>
          <Anchor component={Link} to={lieuLaveuses.path} size="sm">
            Toutes les laveuses
          </Anchor>
        </Group>
      )}
      {view === 'map' && !label ? (
        <CarteFlotte />
      ) : (
        <ScreensList
          {...laveuses}
          {...lieuLaveuses}
          columns={columns}
          shows={label ? (row) => String(statutLu(row.statut)) === statut : undefined}
        />
      )}
      {dialog}
    </Page>
  )
}
