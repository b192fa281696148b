import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { Stack, TextInput } from '@mantine/core'
import type { FieldsProps } from '../crud/form-view.tsx'
import { CreatePage, EditPage, type Screens, ScreensAdd, ScreensList } from '../crud/pages.tsx'
import { type PageTab, TabbedPage } from '../ui/tabbed-page.tsx'
import { colonneLibelle, Portee, verrou } from './appartenance.tsx'
import { Consequences } from './suppression.tsx'
import { typologies } from './typologies.tsx'

const screens: Screens<typeof prestation> = {
  resource: prestation,
  path: '/admin/prestations',
  titles: {
    list: 'Gestion des prestations',
    add: 'Ajouter une prestation',
    create: 'Nouvelle prestation',
    edit: 'Modifier la prestation',
  },
  columns: [colonneLibelle],
  Fields: ChampsPrestation,
  lockOf: verrou,
  RemovalNote: (props) => <Consequences name="prestations" {...props} />,
}

function ChampsPrestation({ form, item }: FieldsProps<typeof prestation>) {
  return (
    <Stack gap="md">
      <Portee item={item} />
      <TextInput {...form.field('libelle')} />
    </Stack>
  )
}

/** The two catalogues of this page, each with its own address (OPEN-84), by which the open one is remembered. */
const onglets: PageTab<string>[] = [
  {
    value: screens.path,
    label: 'PRESTATIONS',
    path: screens.path,
    actions: <ScreensAdd {...screens} />,
    content: <ScreensList {...screens} />,
  },
  {
    value: typologies.path,
    label: 'TYPOLOGIE LAVAGE',
    path: typologies.path,
    actions: <ScreensAdd {...typologies} />,
    content: <ScreensList {...typologies} />,
  },
]

/** The catalogues of prestations and of typologies, at the address of each; menu and tile lead to the last open (CAT-17). */
export function Prestations() {
  return <TabbedPage title={screens.titles.list} name="prestations.onglet" tabs={onglets} />
}

export const NouvellePrestation = () => <CreatePage {...screens} />
export const ModifierPrestation = () => <EditPage {...screens} />
