import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { TextInput } from '@mantine/core'
import type { FieldsProps } from '../crud/form-view.tsx'
import { CreatePage, EditPage, type Screens, ScreensAdd, ScreensList } from '../crud/pages.tsx'
import { mayChange } from './ownership.ts'
import { PrestationTabs } from './prestation-tabs.tsx'

const screens: Screens<typeof prestation> = {
  resource: prestation,
  path: '/admin/prestations',
  titles: {
    list: 'Gestion des prestations',
    add: 'Ajouter une prestation',
    create: 'Nouvelle prestation',
    edit: 'Modifier la prestation',
  },
  columns: [{ key: 'libelle', title: 'Libellé', sortable: true }],
  Fields,
  editable: mayChange,
}

function Fields({ form }: FieldsProps<typeof prestation>) {
  return <TextInput {...form.field('libelle')} />
}

/** The catalogue of prestations: one tab of the page, the typologies are the other (CAT-17). */
export function Prestations() {
  return (
    <PrestationTabs actions={<ScreensAdd {...screens} />}>
      <ScreensList {...screens} />
    </PrestationTabs>
  )
}

export const NouvellePrestation = () => <CreatePage {...screens} />
export const ModifierPrestation = () => <EditPage {...screens} />
