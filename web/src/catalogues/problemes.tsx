import {
  categoriesLaveuse,
  importances,
  importancesLaveuse,
  problem,
  problemLaveuse,
} from '@lavandiere/domain/catalogues/problem.ts'
import { conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { Badge, Select, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { FieldsProps } from '../crud/form-view.tsx'
import { CreatePage, EditPage, type Screens, ScreensAdd, ScreensList } from '../crud/pages.tsx'
import { type PageTab, TabbedPage } from '../ui/tabbed-page.tsx'
import type { Column } from '../ui/table/column.ts'
import { useStored } from '../ui/use-stored.ts'
import { colonneLibelle, lockReason, Portee } from './appartenance.tsx'
import { LibelleField } from './libelle-field.tsx'
import { Consequences } from './suppression.tsx'

const titles = {
  list: 'Gestion des problèmes',
  add: 'Ajouter un problème',
  create: 'Nouveau Problème',
  edit: 'Modifier le problème',
}

/** Colours of the importances, warmer as they grow; the word stands in the badge for who sees no colours. */
const couleurs: Record<number, string> = { 1: 'gray', 2: 'bleu', 3: 'orange', 4: 'rouge' }

function importance(labels: Readonly<Record<number, string>>): Column<{ importance: number }> {
  return {
    key: 'importance',
    title: 'Importance',
    sortable: true,
    width: 170,
    text: (row) => labels[row.importance] ?? '',
    render: (row) => (
      <Badge color={couleurs[row.importance]} variant="light" tt="none">
        {labels[row.importance]}
      </Badge>
    ),
  }
}

const conteneurScreens: Screens<typeof problem> = {
  resource: problem,
  path: '/admin/problems',
  titles,
  columns: [
    colonneLibelle,
    importance(importances),
    {
      key: 'conteneurType',
      title: 'Type de conteneur',
      sortable: true,
      value: (row) => conteneurTypes[row.conteneurType],
    },
  ],
  Fields: ChampsConteneur,
  lockOf: lockReason,
  RemovalNote: Consequences,
}

const problemLaveuseScreens: Screens<typeof problemLaveuse> = {
  resource: problemLaveuse,
  path: '/admin/problemsLaveuses',
  titles,
  columns: [
    colonneLibelle,
    importance(importancesLaveuse),
    {
      key: 'category',
      title: 'Catégorie',
      sortable: true,
      value: (row) => categoriesLaveuse[row.category],
    },
  ],
  Fields: ChampsLaveuse,
  lockOf: lockReason,
  RemovalNote: Consequences,
}

const choix = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface ImportanceProps {
  label?: ReactNode
  error?: ReactNode
  value: number | null
  labels: Readonly<Record<number, string>>
  onChange: (value: number | null) => void
}

/** A choice of a number by its word. */
function ImportanceSelect({ value, labels, onChange, ...props }: ImportanceProps) {
  return (
    <Select
      {...props}
      placeholder="Choisir…"
      data={choix(labels)}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}

/** The label, the importance and the type of container of a problem (CAT-12 … CAT-14). */
function ChampsConteneur({ form, item }: FieldsProps<typeof problem>) {
  return (
    <Stack gap="md">
      <Portee item={item} />
      <LibelleField
        input={form.field('libelle')}
        libelle={form.values.libelle}
        resource={problem.name}
        item={item}
        among={{ conteneurType: form.values.conteneurType }}
      />
      <ImportanceSelect {...form.field('importance')} value={form.values.importance} labels={importances} />
      <Select {...form.field('conteneurType')} placeholder="Choisir…" data={choix(conteneurTypes)} />
    </Stack>
  )
}

/** The label, the category and the importance of a problem of a vehicle (CAT-07, CAT-08, OPEN-86). */
function ChampsLaveuse({ form, item }: FieldsProps<typeof problemLaveuse>) {
  return (
    <Stack gap="md">
      <Portee item={item} />
      <LibelleField
        input={form.field('libelle')}
        libelle={form.values.libelle}
        resource={problemLaveuse.name}
        item={item}
        among={{ category: form.values.category }}
      />
      <Select {...form.field('category')} placeholder="Choisir…" data={choix(categoriesLaveuse)} />
      <ImportanceSelect
        {...form.field('importance')}
        value={form.values.importance}
        labels={importancesLaveuse}
      />
    </Stack>
  )
}

const ONGLET = 'problemes.categorie'
type Onglet = 'container' | 'laveuse'

/** Both lists share one address: the prefixes keep their pages and sorts apart. */
const onglets: PageTab<Onglet>[] = [
  {
    value: 'container',
    label: 'CONTENEURS',
    actions: <ScreensAdd {...conteneurScreens} />,
    content: <ScreensList {...conteneurScreens} />,
  },
  {
    value: 'laveuse',
    label: 'LAVEUSES',
    actions: <ScreensAdd {...problemLaveuseScreens} />,
    content: <ScreensList {...problemLaveuseScreens} defaults={{ prefix: 'laveuses.' }} />,
  },
]

/** The problems that crews may report, on containers and on vehicles; the open tab is remembered (CAT-02). */
export function Problemes() {
  return <TabbedPage title={titles.list} name={ONGLET} tabs={onglets} />
}

/** Opens the tab of the form's list, so that every way back leads to that list (API-11). */
function SousOnglet({ onglet, children }: { onglet: Onglet; children: ReactNode }) {
  const [, setOnglet] = useStored<Onglet>(ONGLET, 'container')
  useEffect(() => setOnglet(onglet), [setOnglet, onglet])
  return children
}

const sous = (onglet: Onglet, page: ReactNode) => () => <SousOnglet onglet={onglet}>{page}</SousOnglet>

export const NouveauProbleme = sous('container', <CreatePage screens={conteneurScreens} />)
export const ModifierProbleme = sous('container', <EditPage screens={conteneurScreens} />)
/** The form of a vehicle's problem returns to the shared address, on its own tab. */
const retour = { ...problemLaveuseScreens, path: conteneurScreens.path }
export const NouveauProblemeLaveuse = sous('laveuse', <CreatePage screens={retour} />)
export const ModifierProblemeLaveuse = sous('laveuse', <EditPage screens={retour} />)
