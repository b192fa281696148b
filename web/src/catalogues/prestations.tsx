import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import type { FieldsProps } from '../crud/form-view.tsx'
import { type ResourceView, tabOf } from '../crud/pages.tsx'
import { TabbedPage } from '../ui/tabbed-page.tsx'
import { colonneLibelle, lockReason } from './appartenance.tsx'
import { CatalogueDeDepartButton } from './depart.tsx'
import { ChampsDEntree } from './libelle-field.tsx'
import { lieuPrestations, lieuTypologies } from './lieux.ts'
import { Consequences } from './suppression.tsx'
import { typologies } from './typologies.tsx'

/** The pages of prestations; their category is only used by clients of the API (OPEN-85). */
export const prestations: ResourceView<typeof prestation> = {
  resource: prestation,
  Beside: () => <CatalogueDeDepartButton resource={prestation} />,
  isCopied: true,
  columns: [colonneLibelle],
  Fields: ChampsPrestation,
  lockOf: lockReason,
  RemovalNote: (props) => <Consequences name="prestations" {...props} />,
}

/** The label of a prestation (CAT-19). */
function ChampsPrestation({ form, item }: FieldsProps<typeof prestation>) {
  return <ChampsDEntree input={form.field('libelle')} resource={prestation.name} item={item} />
}

const onglets = [
  tabOf('PRESTATIONS', { ...prestations, ...lieuPrestations }),
  tabOf('TYPOLOGIE LAVAGE', { ...typologies, ...lieuTypologies }),
]

/** The catalogues of prestations and of typologies, at the address of each; menu and tile lead to the last open (CAT-17). */
export function Prestations() {
  return <TabbedPage title={lieuPrestations.titles.list} name="prestations.onglet" tabs={onglets} />
}
