import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import type { typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import { Stack } from '@mantine/core'
import type { FieldsProps } from '../crud/form-view.tsx'
import { type ResourceView, type Screens, ScreensAdd, ScreensList } from '../crud/pages.tsx'
import { type PageTab, TabbedPage } from '../ui/tabbed-page.tsx'
import { colonneLibelle, lockReason, Portee } from './appartenance.tsx'
import { LibelleField } from './libelle-field.tsx'
import { lieuPrestations, lieuTypologies } from './lieux.ts'
import { Consequences } from './suppression.tsx'
import { typologies } from './typologies.tsx'

/** The pages of prestations; their category is only used by clients of the API (OPEN-85). */
export const prestations: ResourceView<typeof prestation> = {
  resource: prestation,
  columns: [colonneLibelle],
  Fields: ChampsPrestation,
  lockOf: lockReason,
  RemovalNote: (props) => <Consequences name="prestations" {...props} />,
}

/** The label of a prestation (CAT-19). */
function ChampsPrestation({ form, item }: FieldsProps<typeof prestation>) {
  return (
    <Stack gap="md">
      <Portee item={item} />
      <LibelleField
        input={form.field('libelle')}
        libelle={form.values.libelle}
        resource={prestation.name}
        item={item}
      />
    </Stack>
  )
}

const prestationScreens: Screens<typeof prestation> = { ...prestations, ...lieuPrestations }
const typologieScreens: Screens<typeof typologie> = { ...typologies, ...lieuTypologies }

/** The two catalogues of this page; each has its own address (OPEN-84), and the last one opened is remembered. */
const onglets: PageTab<string>[] = [
  {
    value: prestationScreens.path,
    label: 'PRESTATIONS',
    path: prestationScreens.path,
    actions: <ScreensAdd {...prestationScreens} />,
    content: <ScreensList {...prestationScreens} />,
  },
  {
    value: typologieScreens.path,
    label: 'TYPOLOGIE LAVAGE',
    path: typologieScreens.path,
    actions: <ScreensAdd {...typologieScreens} />,
    content: <ScreensList {...typologieScreens} />,
  },
]

/** The catalogues of prestations and of typologies, at the address of each; menu and tile lead to the last open (CAT-17). */
export function Prestations() {
  return <TabbedPage title={prestationScreens.titles.list} name="prestations.onglet" tabs={onglets} />
}
