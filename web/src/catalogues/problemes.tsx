import { categoriesLaveuse, importances, importancesLaveuse } from '@lavandiere/domain/catalogues/degres.ts'
import { problem, problemLaveuse } from '@lavandiere/domain/catalogues/problem.ts'
import { conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { Badge, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldsProps } from '../crud/form-view.tsx'
import { type ResourceView, tabOf } from '../crud/pages.tsx'
import { choicesOf } from '../ui/choices.ts'
import { TabbedPage } from '../ui/tabbed-page.tsx'
import type { Column } from '../ui/table/column.ts'
import { colonneLibelle, lockReason } from './appartenance.tsx'
import { CatalogueDeDepartButton } from './depart.tsx'
import { ChampsDEntree } from './libelle-field.tsx'
import { lieuProblemes, lieuProblemesLaveuses } from './lieux.ts'
import { Consequences } from './suppression.tsx'

/** Colours of the importances, warmer as they grow; the word stands in the badge for who sees no colours. */
const couleurs: Record<number, string> = { 1: 'gray', 2: 'bleu', 3: 'orange', 4: 'rouge' }

function importance(labels: Readonly<Record<number, string>>): Column<{ importance: number }> {
  return {
    key: 'importance',
    title: 'Importance',
    sortable: true,
    whole: true,
    text: (row) => labels[row.importance] ?? '',
    render: (row) => <Badge color={couleurs[row.importance]}>{labels[row.importance]}</Badge>,
  }
}

export const problemes: ResourceView<typeof problem> = {
  resource: problem,
  Beside: () => <CatalogueDeDepartButton resource={problem} />,
  isCopied: true,
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

export const problemesLaveuses: ResourceView<typeof problemLaveuse> = {
  resource: problemLaveuse,
  Beside: () => <CatalogueDeDepartButton resource={problemLaveuse} />,
  isCopied: true,
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

interface ImportanceProps {
  label?: ReactNode
  error?: ReactNode
  value: number | null
  labels: Readonly<Record<number, string>>
  onChange: (value: number | null) => void
}

/** A choice of a number by its word. */
const ImportanceSelect = ({ labels, ...props }: ImportanceProps) => (
  <Select
    {...props}
    placeholder="Choisir…"
    data={choicesOf(labels).map(({ value, label }) => ({ value: Number(value), label }))}
  />
)

/** The label, the importance and the type of container of a problem (CAT-12 … CAT-14). */
function ChampsConteneur({ form, item }: FieldsProps<typeof problem>) {
  return (
    <ChampsDEntree
      input={form.field('libelle')}
      resource={problem.name}
      item={item}
      among={{ conteneurType: form.values.conteneurType }}
    >
      <ImportanceSelect {...form.field('importance')} value={form.values.importance} labels={importances} />
      <Select {...form.field('conteneurType')} placeholder="Choisir…" data={choicesOf(conteneurTypes)} />
    </ChampsDEntree>
  )
}

/** The label, the category and the importance of a problem of a vehicle (CAT-07, CAT-08, OPEN-86). */
function ChampsLaveuse({ form, item }: FieldsProps<typeof problemLaveuse>) {
  return (
    <ChampsDEntree
      input={form.field('libelle')}
      resource={problemLaveuse.name}
      item={item}
      among={{ category: form.values.category }}
    >
      <Select {...form.field('category')} placeholder="Choisir…" data={choicesOf(categoriesLaveuse)} />
      <ImportanceSelect
        {...form.field('importance')}
        value={form.values.importance}
        labels={importancesLaveuse}
      />
    </ChampsDEntree>
  )
}

const onglets = [
  tabOf('CONTENEURS', { ...problemes, ...lieuProblemes }),
  tabOf('LAVEUSES', { ...problemesLaveuses, ...lieuProblemesLaveuses }),
]

/** The problems that crews may report, on containers and on vehicles, at the address of each (CAT-02). */
export function Problemes() {
  return <TabbedPage title={lieuProblemes.titles.list} name="problemes.onglet" tabs={onglets} />
}
