import { COULEUR_INITIALE, typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import { ColorInput, ColorSwatch, Group, Text } from '@mantine/core'
import type { FieldsProps } from '../crud/form-view.tsx'
import type { ResourceView } from '../crud/pages.tsx'
import { colonneLibelle, lockReason } from './appartenance.tsx'
import { CatalogueDeDepartButton } from './depart.tsx'
import { ChampsDEntree } from './libelle-field.tsx'
import { Consequences } from './suppression.tsx'
import classes from './teinte.module.css'

export const typologies: ResourceView<typeof typologie> = {
  resource: typologie,
  Beside: () => <CatalogueDeDepartButton resource={typologie} />,
  columns: [
    colonneLibelle,
    {
      key: 'couleur',
      title: 'Couleur',
      render: ({ couleur }) => <Teinte couleur={couleur} texte={couleur.toUpperCase()} />,
    },
  ],
  Fields: ChampsTypologie,
  initial: { couleur: COULEUR_INITIALE },
  lockOf: lockReason,
  RemovalNote: (props) => <Consequences name="typologie_lavages" {...props} />,
  failures: {
    created: 'Erreur lors de la création de la typologie.',
    updated: 'Erreur lors de la modification de la typologie.',
    removed: 'Erreur lors de la suppression de la typologie.',
  },
}

function Teinte({ couleur, texte }: { couleur: string; texte: string }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <ColorSwatch component="span" className={classes.pastille} color={couleur} size={20} aria-hidden />
      <Text span size="sm">
        {texte}
      </Text>
    </Group>
  )
}

const SWATCHES = [
  '#000000',
  '#213067',
  '#3b82c4',
  '#17a2a2',
  '#7bb421',
  '#f2c200',
  '#e67e22',
  '#b22222',
  '#8e44ad',
  '#7a4b2a',
]

/** The label of a typology, and its colour with a preview (CAT-23). */
function ChampsTypologie({ form, item }: FieldsProps<typeof typologie>) {
  const { libelle, couleur } = form.values
  return (
    <ChampsDEntree input={form.field('libelle')} resource={typologie.name} item={item}>
      <Group align="flex-end" gap="md">
        <ColorInput
          className={classes.saisie}
          format="hex"
          swatches={SWATCHES}
          fixOnBlur={false}
          eyeDropperButtonProps={{ 'aria-label': "Prélever une couleur à l'écran" }}
          {...form.field('couleur')}
        />
        <Group mih={36}>
          <Teinte couleur={couleur} texte={libelle.trim() || 'Aperçu'} />
        </Group>
      </Group>
    </ChampsDEntree>
  )
}
